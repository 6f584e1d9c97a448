/** The OpenAPI document of the program, as the generators of clients read it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { start } from "../src/app.ts";
import { loadConfig } from "../src/config/load.ts";
import { openLog } from "../src/log.ts";

export interface Schema {
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

export interface Parameter {
  in: string;
  name: string;
  description?: string;
  required?: boolean;
  schema?: Schema;
}

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  "x-permission"?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

export interface Document {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Content>;
  };
}

/** JSON by its schema, a file, or nothing. */
export type Payload = Schema | "file" | "nothing";

/** An operation as a client calls it. */
export interface Call {
  id: string;
  /** Name of the action, such as `crm.leads.create`; public ones begin with `public`. */
  action: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  inPath: string[];
  inQuery: Parameter[];
  /** List with hundreds of parameters: every operator of every field. */
  isFiltered: boolean;
  takesKey: boolean;
  body: Payload;
  answers: Payload[];
}

const METHODS = ["get", "post", "put", "patch", "delete"];

export function callsOf(document: Document): Call[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => callOf(document, method, path, operation)),
  );
}

function callOf(document: Document, method: string, path: string, operation: Operation): Call {
  const parameters = (operation.parameters ?? []).map((given) =>
    "$ref" in given ? found(document.components.parameters, given.$ref) : given,
  );
  const inQuery = parameters.filter((one) => one.in === "query");
  return {
    id: operation.operationId,
    action: actionOf(method, operation),
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? "",
    description: operation.description ?? "",
    inPath: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)),
    inQuery,
    isFiltered: inQuery.some(({ name }) => name === "cursor") && inQuery.length > 20,
    takesKey: parameters.some(({ name }) => name === "Idempotency-Key"),
    body: operation.requestBody ? payloadOf(operation.requestBody) : "nothing",
    answers: answersOf(document, operation),
  };
}

/** The permission is the action's name. The id of other operations consists of their tag and the last word. */
function actionOf(
  method: string,
  { operationId, tags: [tag = ""] = [], "x-permission": permission }: Operation,
): string {
  if (permission !== undefined) return permission;
  const [, door = "", id = ""] = /^(public(?=[A-Z]))?(.*)$/.exec(operationId) ?? [];
  const words = id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, "");
  const prefix = `${tag.replaceAll(/[.-]/g, "_")}_`;
  const last = words.startsWith(prefix) ? words.slice(prefix.length) : words;
  // An action's other addresses have their method behind the name.
  const name = method === "get" ? last : last.replace(new RegExp(`_${method}$`), "");
  return [...(door ? [door] : []), tag, name].join(".");
}

function answersOf(document: Document, { responses }: Operation): Payload[] {
  return (
    Object.entries(responses)
      .filter(([status]) => status.startsWith("2"))
      // Dry runs and calls held for approval have their own types, which clients distinguish.
      .filter(([, { $ref }]) => !$ref?.endsWith("/DryRun") && !$ref?.endsWith("/Held"))
      .map(([, response]) =>
        payloadOf(response.$ref ? found(document.components.responses, response.$ref) : response),
      )
  );
}

function payloadOf({ content }: Content): Payload {
  if (!content) return "nothing";
  return content["application/json"]?.schema ?? "file";
}

function found<T>(components: Record<string, T>, ref: string): T {
  const one = components[keyIn(ref)];
  if (one === undefined) throw new Error(`The document lacks ${ref}.`);
  return one;
}

/** Alternatives of a schema, without dry runs. */
export const choicesOf = ({ anyOf, oneOf }: Schema): Schema[] | undefined =>
  (anyOf ?? oneOf)?.filter(({ $ref }) => !$ref?.endsWith("/DryRun"));

export const keyIn = (ref: string) => ref.split("/").at(-1) ?? ref;
export const nameIn = (ref: string) => keyIn(ref).replaceAll(/[^\w$]/g, "_");

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
