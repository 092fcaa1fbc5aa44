/** What the service reads from its environment. README.md has the table. */
export interface Config {
  readonly databaseUrl: string;
  readonly port: number;
  /** The address to listen on; every address if undefined. */
  readonly host: string | undefined;
  /** The origin that short links begin with; the request's own if undefined. */
  readonly publicUrl: string | undefined;
  /** How long requests in flight may take to finish when the service is stopped, in milliseconds. */
  readonly shutdownTimeoutMs: number;
}

/** Reads the configuration. Throws one error that names every setting that is wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];

  const setting = (name: string): string | undefined => (env[name] === "" ? undefined : env[name]);

  const integer = (name: string, fallback: number, max: number): number => {
    const text = setting(name);
    if (text === undefined) return fallback;
    if (/^\d{1,10}$/.test(text) && Number(text) <= max) return Number(text);
    problems.push(`${name} must be a whole number from 0 to ${max}`);
    return fallback;
  };

  const origin = (name: string): string | undefined => {
    const text = setting(name);
    if (text === undefined) return undefined;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href)
      return url.origin;
    problems.push(`${name} must be an origin such as https://go.example.com, without a path`);
    return undefined;
  };

  const config: Config = {
    databaseUrl: setting("DATABASE_URL") ?? "sqlite:./data/links.db",
    port: integer("PORT", 3000, 65_535),
    host: setting("HOST"),
    publicUrl: origin("PUBLIC_URL"),
    shutdownTimeoutMs: integer("SHUTDOWN_TIMEOUT_MS", 10_000, 600_000),
  };
  if (problems.length > 0) throw new Error(`The configuration is wrong: ${problems.join("; ")}.`);
  return config;
}
