import { KindGuard } from "@sinclair/typebox";
import { isHoldable } from "../engine/approvals/holdable.ts";
import { ERRORS, type ErrorCode } from "../kernel/errors.ts";
import { type Bound, propertiesOf } from "./bind.ts";
import { ref } from "./openapi-components.ts";
import { isDryRunnable } from "./openapi-parameters.ts";
import type { JsonSchema, SchemaWriter } from "./openapi-schema.ts";

type Json = Record<string, unknown>;

const json = (schema: JsonSchema) => ({ "application/json": { schema } });

/** Documents responses. Identical ones are shared as components. */
export class AnswerWriter {
  readonly #schemas: SchemaWriter;
  readonly #components = new Map<string, Json>();

  constructor(schemas: SchemaWriter) {
    this.#schemas = schemas;
  }

  get components(): Json {
    const answers = Object.fromEntries(this.#components);
    return { ...answers, ...errorAnswers(), Error431: TOO_LONG, Unchanged: UNCHANGED };
  }

  write(bound: Bound): Json {
    const { action } = bound;
    const answers: Json = { [action.status]: this.#success(bound), 431: ref("responses", "Error431") };
    if (isDryRunnable(bound) && action.status !== 200)
      answers[200] = this.#shared("DryRun", answer("Dry run result", DRY_RUN));
    if (bound.door === "login" && isHoldable(action)) answers[202] = this.#shared("Held", HELD);
    // Endpoints that start a job can also return a plan with status 200. The schema covers both.
    if (action.statusOf) answers[200] = this.#success(bound, 200);
    if (action.etag && bound.binding.method === "GET") answers[304] = ref("responses", "Unchanged");
    if (action.file) Object.assign(answers, FILE_ANSWERS);
    for (const code of errorsOf(bound)) {
      const status = ERRORS[code];
      answers[status] = ref("responses", `Error${status}`);
    }
    return answers;
  }

  #success(bound: Bound, status = bound.action.status): Json {
    const { action } = bound;
    const properties = propertiesOf(action.output);
    const own = {
      ...(action.location && { Location: ref("headers", "Location") }),
      ...(action.etag
        ? { ETag: ref("headers", "AnswerTag") }
        : "version" in properties && { ETag: ref("headers", "ETag") }),
      ...(action.retryAfter && { "Retry-After": ref("headers", "Retry-After") }),
      ...(action.replay && { "Idempotency-Replayed": ref("headers", "Idempotency-Replayed") }),
    };
    if (status === 204) return this.#shared("Done", { description: "Success", headers: STANDARD_HEADERS });
    if (action.file) return fileAnswer("The file", {});
    if (action.stream) {
      const content = {
        ...(KindGuard.IsObject(action.output) && json(this.#schemas.write(action.output))),
        ...Object.fromEntries([action.stream].flat().map((type) => [type, { schema: streamed(type) }])),
      };
      const headers = { ...STANDARD_HEADERS, "Content-Disposition": ref("headers", "Content-Disposition") };
      return { description: "Stream of data", headers, content };
    }
    const schema = this.#schemas.write(action.output);
    const described = DESCRIBED[status] ?? "The answer";
    const whole = isDryRunnable(bound) && status === 200 ? { anyOf: [schema, DRY_RUN] } : schema;
    const written = {
      description: described,
      headers: { ...STANDARD_HEADERS, ...own },
      content: json(whole),
    };
    const { $id: name } = action.output;
    return name === undefined
      ? written
      : this.#shared(name + status + (whole === schema ? "" : "OrDryRun"), written);
  }

  #shared(name: string, written: Json): Json {
    this.#components.set(name, written);
    return ref("responses", name);
  }
}

const DESCRIBED: Record<number, string> = { 201: "Created", 202: "Started: poll the address in Location" };

const COMMON: readonly ErrorCode[] = [
  "REQUEST_MALFORMED",
  "VALIDATION_FAILED",
  "RATE_LIMITED",
  "INTERNAL",
  "NOT_READY",
];
const WITH_BODY: readonly ErrorCode[] = ["BODY_TOO_LARGE", "MEDIA_TYPE_UNSUPPORTED"];
const LOGGED_IN: readonly ErrorCode[] = [
  "AUTH_REQUIRED",
  "AUTH_TOKEN_EXPIRED",
  "AUTH_TOKEN_INVALID",
  "AUTH_SESSION_REVOKED",
  "AUTH_USER_DEACTIVATED",
  "ACCESS_DENIED",
  "ACCESS_POLICY_DENIED",
  "SOD_CONFLICT",
];

const WITH_KEY: readonly ErrorCode[] = [
  "KEY_MISSING",
  "KEY_INVALID",
  "KEY_EXPIRED",
  "KEY_REVOKED",
  "KEY_IP_DENIED",
  "KEY_SCOPE_MISSING",
  "PLAN_REQUIRED",
  "ACCESS_POLICY_DENIED",
];

function errorsOf({ action, door, takesBody, pathNames }: Bound): ErrorCode[] {
  const codes = new Set<ErrorCode>([...COMMON, ...action.errors]);
  if (takesBody || action.upload) for (const code of WITH_BODY) codes.add(code);
  if (action.access !== "public") for (const code of door === "key" ? WITH_KEY : LOGGED_IN) codes.add(code);
  if (pathNames.length > 0) codes.add("ROUTE_NOT_FOUND");
  if (action.replay)
    for (const code of ["IDEMPOTENCY_KEY_REUSED", "ANSWER_WITHHELD"] as const) codes.add(code);
  return [...codes];
}

const STANDARD_HEADERS = Object.fromEntries(
  ["X-Request-Id", "RateLimit", "RateLimit-Policy"].map((name) => [name, ref("headers", name)]),
);

const HELD: Json = {
  description: "Held for approval",
  headers: { ...STANDARD_HEADERS, Location: ref("headers", "Location") },
  content: json(ref("schemas", "HeldCall")),
};

function answer(description: string, schema: JsonSchema): Json {
  return { description, headers: STANDARD_HEADERS, content: json(schema) };
}

/** Binary content, in the form that code generators expect. */
export const BINARY: JsonSchema = { type: "string", format: "binary" };

function streamed(type: string): JsonSchema {
  if (/[/+]json$/.test(type)) return {};
  return type === "application/zip" ? BINARY : { type: "string" };
}

function fileAnswer(description: string, headers: Json): Json {
  return {
    description,
    headers: {
      ...STANDARD_HEADERS,
      "Content-Disposition": ref("headers", "Content-Disposition"),
      ETag: ref("headers", "FileHash"),
      ...headers,
    },
    content: { "*/*": { schema: BINARY } },
  };
}

const FILE_ANSWERS: Json = {
  206: fileAnswer("Requested range", { "Content-Range": ref("headers", "Content-Range") }),
  304: { description: "Not modified: the file matches If-None-Match", headers: STANDARD_HEADERS },
};

const DRY_RUN = ref("schemas", "DryRun");

/** 304: If-None-Match has the current version. */
const UNCHANGED: Json = {
  description: "Not modified: the response matches If-None-Match. No body.",
  headers: {
    ...STANDARD_HEADERS,
    ETag: ref("headers", "AnswerTag"),
    "Retry-After": ref("headers", "Retry-After"),
  },
};

/** Rejected by Bun before routing. */
const TOO_LONG = { description: "The URL and headers exceed 16 KiB. No body." };

function errorAnswers(): Json {
  const byStatus = new Map<number, string[]>();
  for (const [code, status] of Object.entries(ERRORS)) {
    // Documented methods never return 405.
    if (status !== 405) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const ends = { "Content-Range": ref("headers", "Content-Range") };
  const waits = { "Retry-After": ref("headers", "Retry-After") };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      `Error${status}`,
      {
        description: codes.join(", "),
        headers: { ...STANDARD_HEADERS, ...(status === 429 && waits), ...(status === 416 && ends) },
        content: json(ref("schemas", "Error")),
      },
    ]),
  );
}
