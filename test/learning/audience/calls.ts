import type { TSchema } from "@sinclair/typebox";
import type { Action } from "../../../src/kernel/action.ts";
import { GUESS } from "./world.ts";

export interface GuessedCall {
  action: string;
  method: string;
  path: string;
  body: unknown;
}

/** Guesses by property name. If a required property has none, the test fails, so that someone adds it. */
function guesses(ids: readonly string[]): Readonly<Record<string, readonly unknown[]>> {
  return {
    id: ids,
    job_id: ids,
    lesson_id: ids,
    course_id: ids,
    document: ids,
    into: ids,
    from: ids,
    to: ids,
    root: [...ids, GUESS],
    concept: [...ids, GUESS],
    ids: [ids],
    documents: [ids],
    domain: [...ids, GUESS],
    q: [GUESS],
    topic: [GUESS],
    name: [GUESS],
    title: [GUESS],
    path: [`${GUESS}.md`],
    include: [["evidence", "definition", "paths"]],
    number: ["1"],
    other: ["1"],
    format: ["markdown", "html", "scorm", "cartridge", "jsonld", "case"],
    lesson: ids,
    place: ids,
    answers: [{}],
    audience: [{ all: true }],
    operations: [[]],
    definition: ids.slice(0, 1).map((document_id) => ({ document_id, start: 0, end: 20 })),
    withdrawn_because: ["because"],
    dry_run: [true],
    revision: [1],
  };
}

/** Required properties that do not select anything. */
const FILLERS: Readonly<Record<string, unknown>> = {
  attachment_id: "0190f0f0-0000-7000-8000-000000000000",
  reason: "development",
  due_days: 10,
  pass_score: 50,
  subject: "Certificate",
  text: "Attached.",
  to: "somebody@example.org",
};

/** Optional properties that can select content. */
const SEEKING =
  /^(?:q|domain|document|documents|root|ids|concept|include|course_id|definition|format|revision|dry_run)$/;

export function callsOf(action: Action, prefix: string, ids: readonly string[]): GuessedCall[] {
  const known = guesses(ids);
  return action.http
    .filter(({ path }) => path.startsWith(prefix))
    .flatMap((binding) => {
      const inPath = [...binding.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
      const { properties, required } = partsOf(action.input);
      const needed = [...new Set([...inPath, ...required])];
      const optional = Object.keys(properties).filter(
        (name) => !needed.includes(name) && SEEKING.test(name) && known[name],
      );
      return [...combined(needed, known, action.name), ...optional.flatMap(with_)].map((input) =>
        callWith(action, binding, inPath, input),
      );
      function with_(name: string) {
        const [base = {}] = combined(needed, known, action.name);
        return (known[name] ?? []).map((value) => ({ ...base, [name]: value }));
      }
    });
}

/** Tries all guesses for the first property; the other properties keep their first valid value. */
function combined(
  needed: readonly string[],
  known: Readonly<Record<string, readonly unknown[]>>,
  action: string,
): Record<string, unknown>[] {
  const values = needed.map((name) => {
    const found = known[name] ?? (name in FILLERS ? [FILLERS[name]] : undefined);
    if (!found) throw new Error(`${action} needs ${name}: say in this file what it is filled with`);
    return found;
  });
  const longest = Math.max(1, ...values.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) =>
    Object.fromEntries(needed.map((name, at) => [name, values[at]?.[i % (values[at]?.length ?? 1)]])),
  );
}

function callWith(
  { name, upload }: Action,
  { method, path }: { method: string; path: string },
  inPath: readonly string[],
  input: Record<string, unknown>,
): GuessedCall {
  const address = path.replaceAll(/:(\w+)/g, (_, one: string) => encodeURIComponent(String(input[one])));
  const rest = Object.entries(input).filter(([one]) => !inPath.includes(one));
  const inQuery = method === "GET" || method === "DELETE" || upload !== undefined;
  const query = inQuery ? rest.map(([one, value]) => `${one}=${encodeURIComponent(inWords(value))}`) : [];
  const body = upload ? "# Something else\n" : inQuery ? undefined : Object.fromEntries(rest);
  return { action: name, method, path: [address, query.join("&")].filter(Boolean).join("?"), body };
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.join(",");
  return typeof value === "object" && value !== null ? "everybody" : String(value);
}

function partsOf(schema: TSchema): { properties: Record<string, unknown>; required: string[] } {
  const { properties = {}, required = [], allOf = [] } = schema;
  const parts = (allOf as TSchema[]).map(partsOf);
  return {
    properties: Object.assign({}, properties, ...parts.map((part) => part.properties)),
    required: [...required, ...parts.flatMap((part) => part.required)],
  };
}
