/**
 * Generates src/client/contract.ts, the types and calls of the API, from the OpenAPI document. The file is
 * not kept in git: run this once after a checkout and after each change of the API.
 *
 *     bun run client
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { start } from "../src/app.ts";
import { loadConfig } from "../src/config/load.ts";
import { openLog } from "../src/log.ts";

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
  description?: string;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
  $ref?: string;
}

interface Operation {
  summary?: string;
  parameters?: { $ref?: string; in?: string; name?: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, { in: string; name: string; required?: boolean; schema?: Schema }>;
    responses: Record<string, Content>;
  };
}

const METHODS = ["get", "post", "put", "patch", "delete"];

export function contractOf(document: Document): string {
  const { schemas } = document.components;
  const types = Object.entries(schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`);
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => callOf(document, method, path, operation)),
  );
  return [
    "// Generated from the OpenAPI document by `bun run client`.",
    'import type { Query } from "./query.ts";\n',
    ...types,
    "/** Every call of the API: what stands in its address, query and body, and what it answers. */",
    "export interface Calls {",
    ...calls,
    "}\n",
  ].join("\n");
}

function callOf(document: Document, method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map((given) =>
    given.$ref ? (document.components.parameters[keyIn(given.$ref)] ?? given) : given,
  );
  const inQuery = parameters.filter((one) => one.in === "query");
  // List endpoints have hundreds of parameters: every operator of every field.
  const isFiltered = inQuery.some(({ name }) => name === "cursor") && inQuery.length > 20;
  const query = isFiltered
    ? "Query"
    : inQuery.length === 0
      ? "undefined"
      : `{ ${inQuery.map(({ name, required, schema }) => `${key(name ?? "")}${required ? "" : "?"}: ${typeOf(schema ?? {})}`).join("; ")} }`;
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}: string`);
  const body = bodyOf(operation.requestBody);
  return [
    ...(operation.summary ? [`  /** ${operation.summary} */`] : []),
    `  "${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}": {`,
    `    path: ${places.length > 0 ? `{ ${places.join("; ")} }` : "undefined"};`,
    `    query: ${query};`,
    `    body: ${body};`,
    `    answer: ${answerOf(document, operation)};`,
    "  };",
  ].join("\n");
}

function bodyOf(given: Content | undefined): string {
  if (!given) return "undefined";
  const json = given.content?.["application/json"]?.schema;
  return json ? typeOf(json) : "Blob";
}

function answerOf(document: Document, { responses }: Operation): string {
  const good = Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    // Dry runs and calls held for approval have their own types, which the client distinguishes.
    .filter(([, { $ref }]) => !$ref?.endsWith("/DryRun") && !$ref?.endsWith("/Held"))
    .map(
      ([, response]) => (response.$ref && document.components.responses[keyIn(response.$ref)]) || response,
    );
  const types = good.map(({ content }) => {
    if (!content) return "null";
    const json = content["application/json"]?.schema;
    return json ? typeOf(json) : "Blob";
  });
  return [...new Set(types)].join(" | ") || "null";
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return nameIn(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return [...new Set(choices.filter(({ $ref }) => !$ref?.endsWith("/DryRun")).map(typeOf))].join(" | ");
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOf(one)})`).join(" & ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(" | ");
  switch (schema.type) {
    case "string":
      return "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return `(${typeOf(schema.items ?? {})})[]`;
    case "object":
      return objectOf(schema);
    default:
      return "unknown";
  }
}

function objectOf({ properties, required = [], additionalProperties, patternProperties }: Schema): string {
  const members = Object.entries(properties ?? {}).map(
    ([name, schema]) => `${key(name)}${required.includes(name) ? "" : "?"}: ${typeOf(schema)}`,
  );
  const others = Object.values(patternProperties ?? {})[0] ?? additionalProperties;
  if (members.length === 0)
    return `Record<string, ${typeof others === "object" ? typeOf(others) : others === false ? "never" : "unknown"}>`;
  return `{ ${members.join("; ")} }`;
}

const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
const keyIn = (ref: string) => ref.split("/").at(-1) ?? ref;
const nameIn = (ref: string) => keyIn(ref).replaceAll(/[^\w$]/g, "_");

export async function currentDocument(): Promise<Document> {
  const folder = mkdtempSync(join(tmpdir(), "freehold-contract-"));
  const { config } = loadConfig({
    argv: ["--data", folder, "--port", "0", "--no-learning-starter", "--log-level", "error"],
    env: {},
    cwd: folder,
  });
  const appliance = await start(config, openLog(config.log));
  const server = appliance.listen();
  try {
    const answer = await fetch(`${server.url}/docs/json`);
    // Our own document, which passes a strict validator.
    return (await answer.json()) as Document;
  } finally {
    await appliance.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const file = join(import.meta.dir, "../src/client/contract.ts");
  await Bun.write(file, contractOf(await currentDocument()));
}
