/**
 * Generates src/client/contract.ts, the types and calls of the API, from the OpenAPI document. The file is
 * not kept in git: run this once after a checkout and after each change of the API.
 *
 *     bun run client
 */
import { join } from "node:path";
import {
  type Call,
  callsOf,
  choicesOf,
  currentDocument,
  type Document,
  nameIn,
  type Payload,
  type Schema,
} from "./openapi.ts";

export function contractOf(document: Document): string {
  const { schemas } = document.components;
  const types = Object.entries(schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`);
  return [
    "// Generated from the OpenAPI document by `bun run client`.",
    'import type { Query } from "./query.ts";\n',
    ...types,
    "/** Every call of the API: what stands in its address, query and body, and what it answers. */",
    "export interface Calls {",
    ...callsOf(document).map(written),
    "}\n",
  ].join("\n");
}

function written({ method, path, summary, inPath, inQuery, isFiltered, body, answers }: Call): string {
  const query = isFiltered
    ? "Query"
    : inQuery.length === 0
      ? "undefined"
      : `{ ${inQuery.map(({ name, required, schema }) => `${key(name)}${required ? "" : "?"}: ${typeOf(schema ?? {})}`).join("; ")} }`;
  const places = inPath.map((name) => `${name}: string`);
  return [
    ...(summary ? [`  /** ${summary} */`] : []),
    `  "${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}": {`,
    `    path: ${places.length > 0 ? `{ ${places.join("; ")} }` : "undefined"};`,
    `    query: ${query};`,
    `    body: ${payload(body, "undefined")};`,
    `    answer: ${[...new Set(answers.map((one) => payload(one, "null")))].join(" | ") || "null"};`,
    "  };",
  ].join("\n");
}

function payload(given: Payload, nothing: string): string {
  if (given === "nothing") return nothing;
  return given === "file" ? "Blob" : typeOf(given);
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return nameIn(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  const choices = choicesOf(schema);
  if (choices) return [...new Set(choices.map(typeOf))].join(" | ");
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

if (import.meta.main) {
  const file = join(import.meta.dir, "../src/client/contract.ts");
  await Bun.write(file, contractOf(await currentDocument()));
}
