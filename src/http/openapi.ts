import { doorOf, type Method } from "../kernel/action.ts";
import type { UploadSpec } from "../kernel/upload.ts";
import { type Bound, propertiesOf } from "./bind.ts";
import { AnswerWriter, BINARY } from "./openapi-answers.ts";
import { type Chapter, chapterOf } from "./openapi-chapters.ts";
import { ANSWER_SCHEMAS, HEADERS } from "./openapi-components.ts";
import { excerpt } from "./openapi-excerpt.ts";
import { ParameterWriter } from "./openapi-parameters.ts";
import { SchemaWriter } from "./openapi-schema.ts";

type Json = Record<string, unknown>;

interface Facts {
  version: string;
  bodyLimit: number;
  /** Description of the collection with this tag, if there is one. */
  about(tag: string): string | undefined;
}

/**
 * Builds the OpenAPI document from the routes: every action with its input and all its responses. The server
 * URL is the base path, empty at the root.
 */
export class OpenApi {
  readonly #facts: Facts;
  readonly #routes: readonly Bound[];
  readonly #schemas = new SchemaWriter();
  readonly #parameters = new ParameterWriter(this.#schemas);
  readonly #answers = new AnswerWriter(this.#schemas);
  #built: { paths: Json; components: Json } | undefined;

  constructor(routes: readonly Bound[], facts: Facts) {
    this.#routes = routes;
    this.#facts = facts;
  }

  get title(): { title: string; version: string; description: string } {
    return { title: "Freehold", version: this.#facts.version, description: SUMMARY };
  }

  get #tags(): { name: string; description: string }[] {
    const names = new Set([...this.#routes.map(tagOf), "appliance"]);
    return [...names].map((name) => ({
      name,
      description: this.#facts.about(name) ?? `What can be done with ${name.replaceAll(/[.-]/g, " ")}`,
    }));
  }

  /** Complete document. */
  whole(base: string): Json {
    return { ...this.#head(base), tags: this.#tags, ...this.#build() };
  }

  /** Document of the endpoints that API keys can use. Self-contained. */
  publicPart(base: string): Json {
    return {
      ...this.#head(base, {
        title: "Freehold: public API",
        description:
          "For programs of other makers. Send an API key as a bearer token: administrators make them at /api/v1/developer/keys, with scopes, caps and an expiry. Courses are made by jobs that are polled; no webhook is sent. Every error has a stable code, says whether the same request can be repeated, and carries a correlation id.",
      }),
      ...excerpt(this.#build(), (path) => path.startsWith("/api/public/")),
    };
  }

  /** Document of one chapter. Self-contained. */
  chapter({ slug, title }: Chapter, base: string): Json {
    const part = excerpt(this.#build(), (path) => chapterOf(path) === slug);
    const described = new Map(this.#tags.map((tag) => [tag.name, tag]));
    return {
      ...this.#head(base, { title: `Freehold: ${title}` }),
      ...part,
      tags: part.tags.map((tag) => described.get(String(tag.name)) ?? tag),
    };
  }

  /** Common head of all documents. */
  #head(base: string, own: { title?: string; description?: string } = {}): Json {
    const { version, bodyLimit } = this.#facts;
    const info = {
      title: "Freehold",
      version,
      summary: SUMMARY,
      description: `[Open the application](${base}/), or take [the whole document](${base}/docs/json). Log in at /api/v1/auth/login and send the access token as a bearer token. Bodies are JSON, at most ${Math.round(bodyLimit / 1024)} KiB. Money is in whole minor units, times are RFC 3339, ids are opaque. Every error has a stable code; all of them are listed at /api/v1/errors. The addresses under /api/public/v1 are for programs: they take an API key instead of a login, and nothing else does.`,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    };
    return { openapi: "3.1.0", info: { ...info, ...own }, servers: [{ url: base || "/" }] };
  }

  /** Built on first use, to keep startup fast. */
  #build(): { paths: Json; components: Json } {
    if (this.#built) return this.#built;
    const paths: Record<string, Json> = {};
    for (const bound of this.#routes) {
      const path = bound.binding.path.replaceAll(/:(\w+)/g, "{$1}");
      paths[path] ??= {};
      paths[path][bound.binding.method.toLowerCase()] = this.#operation(bound);
    }
    const components = {
      securitySchemes: SECURITY,
      schemas: { ...this.#schemas.components, ...ANSWER_SCHEMAS },
      parameters: Object.fromEntries(this.#parameters.components),
      headers: HEADERS,
      responses: this.#answers.components,
    };
    this.#built = { paths: { ...paths, ...OTHER_PATHS }, components };
    return this.#built;
  }

  #operation(bound: Bound): Json {
    const { action } = bound;
    return {
      operationId: operationId(bound),
      summary: action.summary,
      ...(action.description && { description: action.description }),
      tags: [tagOf(bound)],
      security: securityOf(bound),
      ...(bound.door === "key"
        ? { "x-scope": action.scope }
        : action.access === "permission" && { "x-permission": action.name }),
      ...(action.errors.length > 0 && { "x-errors": action.errors }),
      parameters: this.#parameters.write(bound),
      ...(bound.takesBody && this.#requestBody(bound)),
      ...(action.upload && this.#upload(bound, action.upload)),
      responses: this.#answers.write(bound),
    };
  }

  #requestBody({ action, pathNames }: Bound): Json {
    const whole = action.input;
    const kept = Object.entries(propertiesOf(whole)).filter(([name]) => !pathNames.includes(name));
    const required = kept.map(([name]) => name).filter((name) => whole.required?.includes(name));
    const schema = this.#schemas.named(whole.$id, {
      type: "object",
      properties: Object.fromEntries(kept),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    });
    return { requestBody: { required: required.length > 0, content: { "application/json": { schema } } } };
  }

  /** Upload body: a form with text fields, or the file itself with the text fields in the query. */
  #upload({ action }: Bound, { texts }: UploadSpec): Json {
    const properties = propertiesOf(action.input);
    const form = {
      type: "object",
      properties: {
        file: BINARY,
        ...Object.fromEntries(
          texts.flatMap((name) => (properties[name] ? [[name, this.#schemas.write(properties[name])]] : [])),
        ),
      },
      required: ["file"],
      additionalProperties: false,
    };
    return {
      requestBody: {
        required: true,
        content: {
          "multipart/form-data": { schema: form },
          "application/octet-stream": { schema: BINARY },
        },
      },
    };
  }
}

const SUMMARY = "The system of record of a small organisation, in one executable.";

const SECURITY = {
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "The access token of a login" },
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "fh_live_...",
    description:
      "An API key, made at /api/v1/developer/keys. x-scope names the scope that an operation takes",
  },
};

function securityOf({ action, door }: Bound): Record<string, string[]>[] {
  if (action.access === "public") return [];
  if (door === "login") return [{ bearer: [] }];
  return [{ apiKey: action.scope === undefined ? [] : [action.scope] }];
}

const BY_METHOD: Record<Method, string> = {
  GET: "Get",
  POST: "Post",
  PUT: "Put",
  PATCH: "Patch",
  DELETE: "Delete",
};

/**
 * crm.leads.list -> crmLeadsList. Actions with several addresses are distinguished by entry point, then by
 * method.
 */
function operationId({ action, binding, door }: Bound): string {
  const name = action.name.replaceAll(/[._-]([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
  const beside = action.http.filter((other) => doorOf(other) === door);
  const isFirst = beside[0] === binding;
  const whole = isFirst ? name : name + BY_METHOD[binding.method];
  return door === "key" ? `public${whole.charAt(0).toUpperCase()}${whole.slice(1)}` : whole;
}

function tagOf({ action }: Bound): string {
  return action.collection ?? action.name.split(".").slice(0, -1).join(".");
}

/** Endpoints outside of the API for the document. They need no login and write no event. */
const OTHER_PATHS: Record<string, Record<string, unknown>> = {
  "/healthz": read("healthz", "Whether the program runs", { 200: json("It runs") }),
  "/readyz": read("readyz", "Whether the program can serve", {
    200: json("It can"),
    503: json("It cannot; the checks say why"),
  }),
  "/api/public/v1/openapi.json": read("publicDocument", "This document, as far as it is for API keys", {
    200: json("An OpenAPI document"),
  }),
  "/metrics": read("metrics", "Figures for Prometheus, to this machine or with the metrics token", {
    200: { description: "The figures", content: { "text/plain": { schema: { type: "string" } } } },
    404: { $ref: "#/components/responses/Error404" },
  }),
  "/tls/authority.crt": read(
    "authority",
    "The appliance's own authority for browsers to trust, where it signs its certificate itself",
    {
      200: {
        description: "A certificate, PEM",
        content: { "application/x-x509-ca-cert": { schema: { type: "string" } } },
      },
      404: { $ref: "#/components/responses/Error404" },
    },
  ),
  "/.well-known/jwks.json": read("jwks", "The keys that access tokens are verified with", {
    200: json("A JSON Web Key Set"),
  }),
};

function read(operationId: string, summary: string, responses: Record<number, unknown>) {
  return { get: { operationId, summary, tags: ["appliance"], security: [], responses } };
}

function json(description: string) {
  return { description, content: { "application/json": { schema: { type: "object" } } } };
}
