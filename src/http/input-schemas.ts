import type { TSchema } from "@sinclair/typebox";
import { type Bound, propertiesOf } from "./bind.ts";
import type { JsonSchema } from "./openapi-schema.ts";

/** Where the schemas of inputs are. */
export const INPUTS = "/docs/inputs";

/**
 * Bodies of the calls that change something, by call: what the web application makes forms of. Part of the OpenAPI
 * document, without its components and answers. Collections are not in it: `/api/v1/meta` has their fields.
 */
export function inputSchemas(
  routes: readonly Bound[],
  isCollection: (name: string) => boolean,
): Record<string, JsonSchema> {
  const offered = routes.filter(
    ({ action, door, takesBody }) => takesBody && door === "login" && !isCollection(action.collection ?? ""),
  );
  return Object.fromEntries(
    offered.map((bound) => [`${bound.binding.method} ${bound.binding.path}`, bodyOf(bound)]),
  );
}

function bodyOf({ action, pathNames }: Bound): JsonSchema {
  const sent = Object.entries(propertiesOf(action.input)).filter(
    ([name]) => name !== "version" && !pathNames.includes(name),
  );
  return {
    properties: Object.fromEntries(sent.map(([name, schema]) => [name, plain(schema)])),
    required: sent.flatMap(([name]) => (action.input.required?.includes(name) ? [name] : [])),
  };
}

/** A schema without the names under which it is a component. */
function plain(schema: TSchema): JsonSchema {
  // What is no JSON (TypeBox's own marks) goes with it.
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (key === "$id" ? undefined : value)),
  ) as JsonSchema;
}
