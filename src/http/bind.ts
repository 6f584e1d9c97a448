import { KindGuard, type TObject, type TSchema } from "@sinclair/typebox";
import { type Action, type Door, doorOf, type HttpBinding } from "../kernel/action.ts";
import { type Detail, Fault, invalid } from "../kernel/errors.ts";
import { type Message, say } from "../text/message.ts";

/** Maps a request to the input of an action. Computed once, when routes are created. */
export interface Bound {
  action: Action;
  binding: HttpBinding;
  door: Door;
  pathNames: readonly string[];
  /** The JSON body is the input. False for file uploads, which pass the input in the query. */
  takesBody: boolean;
  query: ReadonlyMap<string, TSchema>;
  /** Accept unknown query parameters as filters: `state=new`, `value[gte]=100`. */
  filters: boolean;
  /** Accept If-Match. */
  versioned: boolean;
}

export function bindAction(action: Action, binding: HttpBinding): Bound {
  const properties = propertiesOf(action.input);
  const pathNames = [...binding.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
  const takesBody = binding.method !== "GET" && binding.method !== "DELETE" && !action.upload;
  const query = new Map<string, TSchema>();
  if (!takesBody) {
    for (const [name, schema] of Object.entries(properties)) {
      if (name !== "where" && !pathNames.includes(name)) query.set(name, schema);
    }
  }
  return {
    action,
    binding,
    door: doorOf(binding),
    pathNames,
    takesBody,
    query,
    filters: "where" in properties && !takesBody,
    versioned: "version" in properties,
  };
}

export function propertiesOf(schema: TSchema): Record<string, TSchema> {
  return KindGuard.IsObject(schema) ? (schema as TObject).properties : {};
}

export interface QueryInput {
  input: Record<string, unknown>;
  dryRun: boolean;
}

const NESTED = /^([^[\]]+)\[([^[\]]+)\]$/;

/** Parses the query string. Rejects unknown parameters. */
export function readQuery(bound: Bound, search: string): QueryInput {
  if (search === "") return { input: {}, dryRun: false };
  const input: Record<string, unknown> = {};
  const where: Record<string, Record<string, string>> = {};
  const problems: Detail[] = [];
  const seen = new Set<string>();
  let dryRun = false;
  for (const [key, value] of parameters(search)) {
    const problem = seen.has(key) ? say("errors.http.givenTwice") : take(key, value);
    if (problem) problems.push({ path: clip(key), code: "UNKNOWN_FIELD", message: problem });
    seen.add(key);
  }
  if (problems.length > 0) throw new Fault("VALIDATION_FAILED", { details: problems });
  if (Object.keys(where).length > 0) input.where = where;
  return { input, dryRun };

  function take(key: string, value: string): Message | undefined {
    if (key === "dry_run" && bound.action.dryRun) {
      if (value !== "true" && value !== "false") return say("errors.http.notBoolean");
      dryRun = value === "true";
      return undefined;
    }
    const schema = bound.query.get(key);
    if (schema) {
      input[key] = coerce(schema, value);
      return undefined;
    }
    if (!bound.filters || bound.pathNames.includes(key)) return say("errors.http.unknownParameter");
    const nested = NESTED.exec(key);
    const [field, operator] = nested ? [nested[1] ?? "", nested[2] ?? ""] : [key, "eq"];
    const operators = Object.hasOwn(where, field) ? where[field] : undefined;
    if (operators) operators[operator] = value;
    else Object.defineProperty(where, field, { value: { [operator]: value }, enumerable: true });
    return undefined;
  }
}

/** More than any list has fields. Bounded, since every parameter adds to the SQL or the error response. */
const MAX_PARAMETERS = 100;

function parameters(search: string): [string, string][] {
  const parts = search.slice(1).split("&", MAX_PARAMETERS + 1);
  if (parts.length > MAX_PARAMETERS)
    throw invalid("", "TOO_MANY", say("errors.http.tooManyParameters", { count: MAX_PARAMETERS }));
  try {
    // URLSearchParams silently replaces invalid percent-encoding, which would alter filters.
    return parts
      .filter((part) => part !== "")
      .map((part) => {
        const at = part.indexOf("=");
        const [key, value] = at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
        return [decode(key), decode(value)];
      });
  } catch (cause) {
    throw new Fault("REQUEST_MALFORMED", { cause });
  }
}

function decode(text: string): string {
  const decoded = decodeURIComponent(text.replaceAll("+", " "));
  if (decoded.includes("\u0000")) throw new URIError("NUL in a parameter");
  return decoded;
}

const INTEGER = /^-?\d{1,16}$/;
/** JSON number syntax. */
const NUMBER = /^-?(0|[1-9]\d{0,15})(\.\d{1,20})?([eE][-+]?\d{1,2})?$/;

/** Converts a parameter to its schema type. Unconvertible values are left for validation to reject. */
function coerce(schema: TSchema, value: string): unknown {
  if (schema.type === "integer")
    return INTEGER.test(value) && Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (schema.type === "number") return NUMBER.test(value) ? Number(value) : value;
  if (schema.type === "boolean") return value === "true" ? true : value === "false" ? false : value;
  if (schema.type === "array") return value === "" ? [] : value.split(",");
  return value;
}

function clip(name: string): string {
  return name.slice(0, 64);
}

/** `If-Match: "3"` -> 3. */
export function readIfMatch(header: string | null): number | undefined {
  if (header === null || header === "*") return undefined;
  const match = /^(?:W\/)?"(\d{1,15})"$/.exec(header.trim());
  if (match) return Number(match[1]);
  throw new Fault("VALIDATION_FAILED", {
    details: [{ path: "If-Match", code: "WRONG_FORMAT", message: say("errors.http.ifMatch") }],
  });
}
