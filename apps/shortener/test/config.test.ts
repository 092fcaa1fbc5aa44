import { expect, test } from "vitest";
import { readConfig } from "../src/config.js";

test("an empty environment gives the defaults", () => {
  expect(readConfig({ PORT: "" })).toEqual({
    databaseUrl: "sqlite:./data/links.db",
    port: 3000,
    host: undefined,
    publicUrl: undefined,
    shutdownTimeoutMs: 10_000,
  });
});

test("every setting is read", () => {
  const env = {
    DATABASE_URL: "sqlite:///var/lib/links.db",
    PORT: "0",
    HOST: "127.0.0.1",
    PUBLIC_URL: "https://go.example.com/",
    SHUTDOWN_TIMEOUT_MS: "250",
  };
  expect(readConfig(env)).toEqual({
    databaseUrl: "sqlite:///var/lib/links.db",
    port: 0,
    host: "127.0.0.1",
    publicUrl: "https://go.example.com",
    shutdownTimeoutMs: 250,
  });
});

test.each(["65536", "-1", "80a", "1e3", " 80", "99999999999"])("PORT=%j is refused", (port) => {
  expect(() => readConfig({ PORT: port })).toThrow("PORT must be a whole number from 0 to 65535");
});

test.each([
  "go.example.com",
  "ftp://example.com",
  "https://example.com/path",
  "https://user@example.com",
  "https://example.com?q",
])("PUBLIC_URL=%j is refused", (url) => {
  expect(() => readConfig({ PUBLIC_URL: url })).toThrow("PUBLIC_URL must be an origin");
});

test("one error names everything that is wrong", () => {
  expect(() => readConfig({ PORT: "x", PUBLIC_URL: "x", SHUTDOWN_TIMEOUT_MS: "x" })).toThrow(
    /PORT .*PUBLIC_URL|PUBLIC_URL .*PORT/,
  );
});
