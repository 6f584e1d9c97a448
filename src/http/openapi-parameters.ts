import { type TSchema, Type } from "@sinclair/typebox";
import { type Bound, propertiesOf } from "./bind.ts";
import type { JsonSchema, SchemaWriter } from "./openapi-schema.ts";

type Json = Record<string, unknown>;

/** Documents parameters. Identical ones are shared as components. */
export class ParameterWriter {
  readonly components = new Map<string, Json>();
  readonly #schemas: SchemaWriter;

  constructor(schemas: SchemaWriter) {
    this.#schemas = schemas;
  }

  write(bound: Bound): Json[] {
    const { action, binding } = bound;
    const properties = propertiesOf(action.input);
    const required = new Set<string>(action.input.required ?? []);
    const parameters = bound.pathNames.map((name) =>
      this.#shared(`path.${name}`, {
        name,
        in: "path",
        required: true,
        schema: this.#schemas.write(properties[name] ?? Type.String()),
      }),
    );
    for (const [name, schema] of bound.query) parameters.push(this.#query(name, schema, required.has(name)));
    if (bound.filters && properties.where) parameters.push(...this.#filters(properties.where));
    if (isDryRunnable(bound)) parameters.push(this.#shared("dry_run", DRY_RUN));
    if (bound.versioned) parameters.push(this.#shared("If-Match", IF_MATCH));
    if (action.replay) parameters.push(this.#shared("Idempotency-Key", IDEMPOTENCY_KEY));
    if (action.file) parameters.push(this.#shared("Range", RANGE));
    if (action.file || (action.etag && binding.method === "GET"))
      parameters.push(this.#shared("If-None-Match", IF_NONE_MATCH));
    return parameters;
  }

  #query(name: string, schema: TSchema, required: boolean): Json {
    // Only list schemas have `x-words`.
    const words = schema["x-words"] as string[] | undefined;
    const { description, ...written } = this.#schemas.write(schema);
    const common = {
      name,
      in: "query",
      ...(description !== undefined && { description }),
      ...(required && { required }),
    };
    if (schema.type !== "array") return this.#shared(`query.${name}`, { ...common, schema: written });
    const items = words ? { type: "string", enum: words } : written.items;
    const list = { type: "array", items, maxItems: schema.maxItems };
    return this.#shared(`query.${name}`, { ...common, ...SEPARATED, schema: list });
  }

  /** One parameter per operator of each filterable field: `state`, `state[in]`, ... */
  #filters(where: TSchema): Json[] {
    return Object.entries(propertiesOf(where)).flatMap(([field, operators]) =>
      Object.entries(propertiesOf(operators)).map(([operator, { "x-operand": operand }]) => {
        const name = operator === "eq" ? field : `${field}[${operator}]`;
        // List schemas store the operand's schema next to each operator.
        const { several, schema } = operandSchema(operator, this.#schemas.write(operand as TSchema));
        return this.#shared(`filter.${field}.${operator}`, {
          name,
          in: "query",
          ...(several && SEPARATED),
          schema,
        });
      }),
    );
  }

  #shared(name: string, parameter: Json): Json {
    const text = JSON.stringify(parameter);
    for (let n = 1; ; n++) {
      const key = n === 1 ? name : `${name}.${n}`;
      const known = this.components.get(key);
      if (known && JSON.stringify(known) !== text) continue;
      this.components.set(key, parameter);
      return { $ref: `#/components/parameters/${key}` };
    }
  }
}

export function isDryRunnable({ action }: Bound): boolean {
  return action.dryRun;
}

function operandSchema(operator: string, one: JsonSchema): { several: boolean; schema: JsonSchema } {
  if (operator === "is_null") return { several: false, schema: { type: "boolean" } };
  if (operator !== "in" && operator !== "nin") return { several: false, schema: one };
  return { several: true, schema: { type: "array", items: one, minItems: 1, maxItems: 500 } };
}

const SEPARATED = { style: "form", explode: false };

const DRY_RUN = {
  name: "dry_run",
  in: "query",
  description: "Executes the call, undoes it and returns the result",
  schema: { type: "boolean" },
};

const IF_MATCH = {
  name: "If-Match",
  in: "header",
  description: "Version of the record on which the change is based",
  schema: { type: "string", pattern: '^"[1-9][0-9]{0,14}"$' },
};

const RANGE = {
  name: "Range",
  in: "header",
  description: "One range of bytes, such as bytes=0-99",
  schema: { type: "string" },
};

const IF_NONE_MATCH = {
  name: "If-None-Match",
  in: "header",
  description: "ETag of the cached response. Returns 304 if unchanged.",
  schema: { type: "string" },
};

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  description: "Requests with the same key and body within a day return the first response",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
};
