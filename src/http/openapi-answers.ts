import { isHoldable } from "../engine/approvals/holdable.ts";
import { ERRORS, type ErrorCode } from "../kernel/errors.ts";
import { type Bound, propertiesOf } from "./bind.ts";
import { isDryRunnable } from "./openapi-parameters.ts";
import type { JsonSchema, SchemaWriter } from "./openapi-schema.ts";

type Json = Record<string, unknown>;

const json = (schema: JsonSchema) => ({ "application/json": { schema } });
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** Writes what routes answer. Answers are components: the same one is written once. */
export class AnswerWriter {
  readonly #schemas: SchemaWriter;
  readonly #components = new Map<string, Json>();

  constructor(schemas: SchemaWriter) {
    this.#schemas = schemas;
  }

  get components(): Json {
    return { ...Object.fromEntries(this.#components), ...errorAnswers(), Error431: TOO_LONG };
  }

  write(bound: Bound): Json {
    const { action } = bound;
    const answers: Json = { [action.status]: this.#success(bound), 431: ref("responses", "Error431") };
    if (isDryRunnable(bound) && action.status !== 200)
      answers[200] = this.#shared("DryRun", answer("What would happen", DRY_RUN));
    if (isHoldable(action)) answers[202] = this.#shared("Held", HELD);
    if (action.file) Object.assign(answers, FILE_ANSWERS);
    for (const code of errorsOf(bound)) {
      const [status] = ERRORS[code];
      answers[status] = ref("responses", `Error${status}`);
    }
    return answers;
  }

  #success(bound: Bound): Json {
    const { action } = bound;
    const properties = propertiesOf(action.output);
    const own = {
      ...(action.location && { Location: ref("headers", "Location") }),
      ...("version" in properties && { ETag: ref("headers", "ETag") }),
      ...(action.replay &&
        action.http.some(({ method }) => method === "POST") && {
          "Idempotency-Replayed": ref("headers", "Idempotency-Replayed"),
        }),
    };
    if (action.status === 204)
      return this.#shared("Done", { description: "Done", headers: STANDARD_HEADERS });
    if (action.file) return fileAnswer("The file", {});
    if (action.stream) {
      const content = { [action.stream]: { schema: { type: "string" } } };
      return { description: "The stream", headers: STANDARD_HEADERS, content };
    }
    const schema = this.#schemas.write(action.output);
    const described = action.status === 201 ? "Created" : "The answer";
    const whole = isDryRunnable(bound) && action.status === 200 ? { anyOf: [schema, DRY_RUN] } : schema;
    const written = {
      description: described,
      headers: { ...STANDARD_HEADERS, ...own },
      content: json(whole),
    };
    const { $id: name } = action.output;
    return name === undefined
      ? written
      : this.#shared(name + action.status + (whole === schema ? "" : "OrDryRun"), written);
  }

  #shared(name: string, written: Json): Json {
    this.#components.set(name, written);
    return ref("responses", name);
  }
}

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

/** Every code that a route can answer with. */
export function errorsOf({ action, takesBody, pathNames }: Bound): ErrorCode[] {
  const codes = new Set<ErrorCode>([...COMMON, ...action.errors]);
  if (takesBody || action.upload) for (const code of WITH_BODY) codes.add(code);
  if (action.access !== "public") for (const code of LOGGED_IN) codes.add(code);
  if (pathNames.length > 0) codes.add("ROUTE_NOT_FOUND");
  if (action.replay && action.http.some(({ method }) => method === "POST"))
    codes.add("IDEMPOTENCY_KEY_REUSED");
  return [...codes];
}

const STANDARD_HEADERS = Object.fromEntries(
  ["X-Request-Id", "RateLimit", "RateLimit-Policy"].map((name) => [name, ref("headers", name)]),
);

/** What a call answers that waits for an approval. */
const HELD: Json = {
  description: "It waits for an approval",
  headers: { ...STANDARD_HEADERS, Location: ref("headers", "Location") },
  content: json(ref("schemas", "HeldCall")),
};

function answer(description: string, schema: JsonSchema): Json {
  return { description, headers: STANDARD_HEADERS, content: json(schema) };
}

/** Bytes, as generators of clients know them. */
export const BINARY: JsonSchema = { type: "string", format: "binary" };

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
  206: fileAnswer("The range that was asked for", { "Content-Range": ref("headers", "Content-Range") }),
  304: { description: "The file is the one that If-None-Match names", headers: STANDARD_HEADERS },
};

export const HEADERS = {
  "X-Request-Id": {
    description: "Names this call in the audit trail and the log",
    schema: { type: "string" },
  },
  RateLimit: { description: 'What is left of each limit, as "api";r=97;t=42', schema: { type: "string" } },
  "RateLimit-Policy": { description: 'The limits, as "api";q=100;w=60', schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } },
  Location: { description: "The address of what was made", schema: { type: "string" } },
  ETag: { description: "The version of the record, for If-Match", schema: { type: "string" } },
  FileHash: { description: "The SHA-256 hash of the file, for If-None-Match", schema: { type: "string" } },
  "Content-Disposition": { description: "An attachment, with its name", schema: { type: "string" } },
  "Content-Range": { description: "Which bytes of how many, as bytes 0-99/1234", schema: { type: "string" } },
  "Idempotency-Replayed": {
    description: "true when this is the first answer to the key once more",
    schema: { type: "string", enum: ["true"] },
  },
};

const DRY_RUN = ref("schemas", "DryRun");
const words = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { type: "string" }]));

/** The schemas of answers that are no action's own. */
export const ANSWER_SCHEMAS: Record<string, JsonSchema> = {
  Error: {
    type: "object",
    required: ["code", "message", "status", "correlation_id", "details"],
    properties: {
      code: { type: "string", description: "Stable; see /api/v1/errors" },
      message: { type: "string", description: "For a person: what to do next" },
      status: { type: "integer" },
      correlation_id: { type: "string" },
      details: {
        type: "array",
        items: {
          type: "object",
          required: ["path", "code", "message"],
          properties: words("path", "code", "message"),
          additionalProperties: false,
        },
      },
    },
    additionalProperties: false,
  },
  HeldCall: {
    type: "object",
    description: "The call waits for an approval. Nothing was changed yet.",
    required: ["status", "approval"],
    properties: {
      status: { type: "string", enum: ["pending_approval"] },
      approval: ref("schemas", "Approval"),
    },
    additionalProperties: false,
  },
  DryRun: {
    type: "object",
    description: "What a call would have answered. Nothing was written.",
    required: ["dry_run", "status", "result"],
    properties: { dry_run: { type: "boolean", enum: [true] }, status: { type: "integer" }, result: {} },
    additionalProperties: false,
  },
};

/** Refused before it is a request to us. */
const TOO_LONG = { description: "The address and the headers are longer than 16 KiB. There is no body." };

function errorAnswers(): Json {
  const byStatus = new Map<number, string[]>();
  for (const [code, [status]] of Object.entries(ERRORS)) {
    // No documented method of a documented address answers 405.
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
