import type { TSchema } from "@sinclair/typebox";
import { type Bound, propertiesOf } from "./bind.ts";
import type { JsonSchema } from "./openapi-schema.ts";

export const INPUTS = "/docs/inputs";

/** Request bodies for the forms of the web application. `/api/v1/meta` describes the collections. */
export function inputSchemas(
  routes: readonly Bound[],
  isCollection: (name: string) => boolean,
): Record<string, JsonSchema> {
  const offered = routes.filter(
    ({ action, door, takesBody }) =>
      takesBody && door === "login" && (!isCollection(action.collection ?? "") || isMessage(action.name)),
  );
  return Object.fromEntries(
    offered.map((bound) => [`${bound.binding.method} ${bound.binding.path}`, bodyOf(bound)]),
  );
}

/** Messages about records have a form of their own, which `/api/v1/meta` does not describe. */
const isMessage = (action: string) => action.endsWith(".send_mail");

function bodyOf({ action, pathNames }: Bound): JsonSchema {
  const sent = Object.entries(propertiesOf(action.input)).filter(
    ([name]) => name !== "version" && !pathNames.includes(name),
  );
  return {
    properties: Object.fromEntries(sent.map(([name, schema]) => [name, plain(schema)])),
    required: sent.flatMap(([name]) => (action.input.required?.includes(name) ? [name] : [])),
  };
}

function plain(schema: TSchema): JsonSchema {
  // The JSON round trip also drops TypeBox's symbols.
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (key === "$id" ? undefined : value)),
  ) as JsonSchema;
}
