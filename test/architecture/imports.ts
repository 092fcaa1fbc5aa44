import { parseSync } from "oxc-parser";

/** One module request in a source file. */
export interface Import {
  readonly specifier: string;
  /** Nothing of it is left at run time. */
  readonly typeOnly: boolean;
  readonly line: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** Every static, re-exporting, dynamic and type import of a TypeScript file, and what it resolves without loading it. */
export function importsOf(text: string, path = "file.ts"): readonly Import[] {
  const found: Import[] = [];
  for (const node of nodesOf(text, path)) {
    const source = sourceOf(node);
    if (source === undefined) continue;
    found.push({ specifier: source, typeOnly: isTypeOnly(node), line: lineAt(text, node.start) });
  }
  return found;
}

/** Whether a module declares types alone, so that importing it can never run anything. */
export function declaresTypesOnly(text: string, path = "file.ts"): boolean {
  return parse(text, path).every((statement) => {
    switch (statement.type) {
      case "TSInterfaceDeclaration":
      case "TSTypeAliasDeclaration":
        return true;
      case "ImportDeclaration":
        return isTypeOnly(statement);
      case "ExportAllDeclaration":
      case "ExportNamedDeclaration":
        return statement["exportKind"] === "type" || isTypeOnly(statement);
      default:
        return false;
    }
  });
}

function sourceOf(node: Node): string | undefined {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportAllDeclaration":
    case "ExportNamedDeclaration":
    case "ImportExpression":
    case "TSImportType":
      return textOf(node["source"]);
    case "CallExpression":
      return isResolve(node["callee"]) ? textOf(argumentsOf(node)[0]) : undefined;
    default:
      return undefined;
  }
}

/** `createRequire(import.meta.url).resolve` or `import.meta.resolve`. */
function isResolve(callee: unknown): boolean {
  if (!isNode(callee) || callee.type !== "MemberExpression") return false;
  const { object, property } = callee;
  if (!isNode(object) || !isNode(property) || property["name"] !== "resolve") return false;
  const { callee: maker } = object;
  return object.type === "MetaProperty" || (isNode(maker) && maker["name"] === "createRequire");
}

function argumentsOf(node: Node): readonly unknown[] {
  const given = node["arguments"];
  return Array.isArray(given) ? given : [];
}

function textOf(node: unknown): string | undefined {
  return isNode(node) && typeof node["value"] === "string" ? node["value"] : undefined;
}

function isTypeOnly(node: Node): boolean {
  if (node.type === "TSImportType") return true;
  if (node["importKind"] === "type" || node["exportKind"] === "type") return true;
  const specifiers = node["specifiers"];
  if (!Array.isArray(specifiers) || specifiers.length === 0) return false;
  return specifiers.every(
    (each) => isNode(each) && (each["importKind"] === "type" || each["exportKind"] === "type"),
  );
}

function* nodesOf(text: string, path: string): Generator<Node> {
  const waiting: unknown[] = [...parse(text, path)];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (isNode(item)) yield item;
    if (typeof item === "object" && item !== null) {
      waiting.push(...Object.values(item).filter((value) => typeof value === "object" && value !== null));
    }
  }
}

function parse(text: string, path: string): readonly Node[] {
  const { program, errors } = parseSync(path, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path} does not parse: ${error.message}`);
  return program.body as unknown as readonly Node[];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
