import { type TSchema, Type } from "@sinclair/typebox";
import { ERRORS, type ErrorCode } from "../kernel/errors.ts";
import type { Bound } from "./bind.ts";
import { propertiesOf } from "./bind.ts";
import { type JsonSchema, SchemaWriter } from "./openapi-schema.ts";

type Json = Record<string, unknown>;

interface Info {
  version: string;
  bodyLimit: number;
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

/** The OpenAPI document, derived from the routes: each action with everything it takes and can answer. */
export class OpenApi {
  readonly #routes: readonly Bound[];
  readonly #schemas = new SchemaWriter();
  readonly #parameters = new Map<string, Json>();
  readonly info: Json;
  #built: { paths: Json; components: Json } | undefined;

  constructor(routes: readonly Bound[], { version, bodyLimit }: Info) {
    this.#routes = routes;
    this.info = {
      title: "Freehold",
      version,
      summary: "The system of record of a small organisation, in one executable.",
      description: `Log in at /api/v1/auth/login and send the access token as a bearer token. Bodies are JSON, at most ${bodyLimit} bytes. Money is in whole minor units, times are RFC 3339, ids are opaque. Every error has a stable code; all of them are listed at /api/v1/errors.`,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    };
  }

  get document(): Json {
    return {
      openapi: "3.1.0",
      info: this.info,
      servers: [{ url: "/" }],
      tags: this.tags,
      paths: this.paths,
      components: this.components,
    };
  }

  get tags(): { name: string }[] {
    return [...new Set(this.#routes.map(tagOf))].map((name) => ({ name }));
  }

  get paths(): Json {
    return this.#build().paths;
  }

  get components(): Json {
    return this.#build().components;
  }

  /** Made when first asked for: the program starts without it. */
  #build(): { paths: Json; components: Json } {
    if (this.#built) return this.#built;
    const paths: Record<string, Json> = {};
    for (const bound of this.#routes) {
      const path = bound.binding.path.replaceAll(/:(\w+)/g, "{$1}");
      paths[path] ??= {};
      paths[path][bound.binding.method.toLowerCase()] = this.#operation(bound);
    }
    this.#built = {
      paths,
      components: {
        securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
        schemas: { ...this.#schemas.components, Error: ERROR, DryRun: DRY_RUN },
        parameters: Object.fromEntries(this.#parameters),
        headers: HEADERS,
        responses: errorResponses(),
      },
    };
    return this.#built;
  }

  #operation(bound: Bound): Json {
    const { action, binding } = bound;
    const isPatch = binding.method === "PATCH" && action.http.some(({ method }) => method === "PUT");
    const errors = errorsOf(bound);
    const responses: Json = { [action.status]: this.#success(bound) };
    if (isDryRunnable(bound) && action.status !== 200)
      responses[200] = {
        description: "What would happen",
        headers: STANDARD_HEADERS,
        content: json(ref("DryRun")),
      };
    for (const status of new Set(errors.map((code) => ERRORS[code][0])))
      responses[status] = { $ref: `#/components/responses/Error${status}` };
    return {
      operationId: operationId(action.name) + (isPatch ? "Patch" : ""),
      summary: action.summary,
      ...(action.description && { description: action.description }),
      tags: [tagOf(bound)],
      ...(action.access === "public" && { security: [] }),
      ...(action.access !== "public" && { security: [{ bearer: [] }] }),
      ...(action.access === "permission" && { "x-permission": action.name }),
      "x-errors": errors,
      parameters: this.#parametersOf(bound),
      ...(bound.takesBody && this.#requestBody(bound)),
      responses,
    };
  }

  #success(bound: Bound): Json {
    const { action } = bound;
    const headers = {
      ...STANDARD_HEADERS,
      ...(action.location && { Location: { $ref: "#/components/headers/Location" } }),
    };
    if (action.status === 204) return { description: "Done", headers };
    if (action.stream)
      return {
        description: "The stream",
        headers,
        content: { [action.stream]: { schema: { type: "string" } } },
      };
    const schema = this.#schemas.write(action.output);
    const answer =
      isDryRunnable(bound) && action.status === 200 ? { anyOf: [schema, ref("DryRun")] } : schema;
    return { description: action.status === 201 ? "Created" : "The answer", headers, content: json(answer) };
  }

  #requestBody(bound: Bound): Json {
    const whole = bound.action.input;
    const properties = propertiesOf(whole);
    const inPath = bound.pathNames.length > 0;
    const kept = Object.fromEntries(
      Object.entries(properties).filter(([name]) => !bound.pathNames.includes(name)),
    );
    const required = ((whole.required ?? []) as string[]).filter((name) => name in kept);
    const schema = inPath
      ? this.#schemas.named(whole.$id, {
          type: "object",
          properties: this.#schemas.writeAll(kept),
          ...(required.length > 0 && { required }),
          additionalProperties: false,
        })
      : this.#schemas.write(whole);
    return { requestBody: { required: required.length > 0, content: json(schema) } };
  }

  #parametersOf(bound: Bound): Json[] {
    const { action, binding } = bound;
    const properties = propertiesOf(action.input);
    const parameters: Json[] = bound.pathNames.map((name) => ({
      name,
      in: "path",
      required: true,
      schema: this.#schemas.write(properties[name] ?? Type.String()),
    }));
    for (const [name, schema] of bound.query)
      parameters.push(...this.#queryParameter(name, schema, !(action.input.required ?? []).includes(name)));
    if (bound.filters && properties.where) parameters.push(...this.#filters(properties.where));
    if (isDryRunnable(bound))
      parameters.push(
        this.#shared("dry_run", {
          name: "dry_run",
          in: "query",
          description: "Run all of it, then undo it, and say what would have happened",
          schema: { type: "boolean" },
        }),
      );
    if (bound.versioned)
      parameters.push(
        this.#shared("If-Match", {
          name: "If-Match",
          in: "header",
          description: "The version that the change is based on",
          schema: { type: "string", pattern: '^"[0-9]{1,15}"$' },
        }),
      );
    if (action.repeatable && binding.method === "POST")
      parameters.push(
        this.#shared("Idempotency-Key", {
          name: "Idempotency-Key",
          in: "header",
          description: "The same key and body within a day answer as the first time",
          schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
        }),
      );
    return parameters;
  }

  #queryParameter(name: string, schema: TSchema, optional: boolean): Json[] {
    const words = schema["x-words"] as string[] | undefined;
    const written = this.#schemas.write(schema);
    if (schema.type === "array") {
      const items = words ? { type: "string", enum: words } : written.items;
      return [
        {
          name,
          in: "query",
          ...(schema.description && { description: schema.description }),
          style: "form",
          explode: false,
          schema: { type: "array", items, maxItems: schema.maxItems },
        },
      ];
    }
    const { description, ...rest } = written;
    return [
      this.#shared(`query.${name}`, {
        name,
        in: "query",
        ...(description !== undefined && { description }),
        ...(optional ? {} : { required: true }),
        schema: rest,
      }),
    ];
  }

  /** `state`, `state[in]`, ...: one parameter for each way to filter by each field, shared between the lists that have it. */
  #filters(where: TSchema): Json[] {
    return Object.entries(propertiesOf(where)).flatMap(([field, operators]) =>
      Object.entries(propertiesOf(operators)).map(([operator, { "x-operand": operand }]) => {
        const one = this.#schemas.write(operand as TSchema);
        const name = operator === "eq" ? field : `${field}[${operator}]`;
        const several = operator === "in" || operator === "nin";
        const schema =
          operator === "is_null"
            ? { type: "boolean" }
            : several
              ? { type: "array", items: one, minItems: 1, maxItems: 500 }
              : one;
        return this.#shared(`filter.${field}.${operator}`, {
          name,
          in: "query",
          ...(several && { style: "form", explode: false }),
          schema,
        });
      }),
    );
  }

  /** A parameter as a component: the same one is written once. */
  #shared(name: string, parameter: Json): Json {
    const text = JSON.stringify(parameter);
    for (let n = 1; ; n++) {
      const key = n === 1 ? name : `${name}.${n}`;
      const known = this.#parameters.get(key);
      if (known && JSON.stringify(known) !== text) continue;
      this.#parameters.set(key, parameter);
      return { $ref: `#/components/parameters/${key}` };
    }
  }
}

function isDryRunnable({ action }: Bound): boolean {
  return action.kind === "write" && action.repeatable;
}

/** Every code that a route can answer with. */
export function errorsOf({ action, takesBody, pathNames }: Bound): ErrorCode[] {
  const codes = new Set<ErrorCode>([...COMMON, ...action.errors]);
  if (takesBody) for (const code of WITH_BODY) codes.add(code);
  if (action.access !== "public") for (const code of LOGGED_IN) codes.add(code);
  if (pathNames.length > 0) codes.add("ROUTE_NOT_FOUND");
  if (action.repeatable && action.http.some(({ method }) => method === "POST"))
    codes.add("IDEMPOTENCY_KEY_REUSED");
  return [...codes];
}

/** crm.leads.list -> crmLeadsList */
function operationId(name: string): string {
  return name.replaceAll(/[._-]([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

function tagOf({ action }: Bound): string {
  return action.collection ?? action.name.split(".").slice(0, -1).join(".");
}

const json = (schema: JsonSchema) => ({ "application/json": { schema } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const STANDARD_HEADERS = Object.fromEntries(
  ["X-Request-Id", "RateLimit", "RateLimit-Policy"].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
);

const HEADERS = {
  "X-Request-Id": {
    description: "Names this call in the audit trail and the log",
    schema: { type: "string" },
  },
  RateLimit: { description: 'What is left of each limit, as "api";r=97;t=42', schema: { type: "string" } },
  "RateLimit-Policy": { description: 'The limits, as "api";q=100;w=60', schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } },
  Location: { description: "The address of what was made", schema: { type: "string" } },
};

const ERROR: JsonSchema = {
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
        properties: { path: { type: "string" }, code: { type: "string" }, message: { type: "string" } },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

const DRY_RUN: JsonSchema = {
  type: "object",
  description: "What a call would have answered. Nothing was written.",
  required: ["dry_run", "status", "result"],
  properties: { dry_run: { type: "boolean", enum: [true] }, status: { type: "integer" }, result: {} },
  additionalProperties: false,
};

function errorResponses(): Json {
  const byStatus = new Map<number, string[]>();
  for (const [code, [status]] of Object.entries(ERRORS))
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      `Error${status}`,
      {
        description: codes.join(", "),
        headers: {
          ...STANDARD_HEADERS,
          ...(status === 429 && { "Retry-After": { $ref: "#/components/headers/Retry-After" } }),
        },
        content: json(ref("Error")),
      },
    ]),
  );
}
