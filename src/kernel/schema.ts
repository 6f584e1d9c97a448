import {
  FormatRegistry,
  Kind,
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  type TUnsafe,
  Type,
  TypeRegistry,
} from "@sinclair/typebox";
import { isMessage, type Text } from "../text/message.ts";
import { render } from "../text/render.ts";
import { isDate, parseRfc3339 } from "./clock.ts";
import { isIban } from "./iban.ts";

FormatRegistry.Set("date", isDate);
FormatRegistry.Set("date-time", (text) => parseRfc3339(text) !== undefined);
FormatRegistry.Set("iban", isIban);

TypeRegistry.Set<{ enum: readonly string[] }>("Words", (schema, value) =>
  schema.enum.some((one) => one === value),
);
TypeRegistry.Set("Component", (_schema, value) => typeof value === "object" && value !== null);

/** Input that a transition's schemas describe. */
export type InputOf<P extends TProperties> = Static<TObject<P>>;

/** Types a transition's input by the schemas that it was validated against. */
export function inputOf<P extends TProperties>(_schemas: P, input: Record<string, unknown>): InputOf<P> {
  // Safe cast: the engine validates input before a transition runs.
  return input as InputOf<P>;
}

/** Creates a plain `enum`. TypeBox's union of literals would produce an `anyOf` of constants. */
export function oneOf<const C extends string>(words: readonly C[], description?: string): TUnsafe<C> {
  return Type.Unsafe<C>({
    [Kind]: "Words",
    type: "string",
    enum: words,
    ...(description && { description }),
  });
}

/** Schema that refers to a component by name, for recursive shapes. */
export function component<T = Record<string, unknown>>(name: string): TUnsafe<T> {
  return Type.Unsafe<T>({ [Kind]: "Component", $ref: `#/components/schemas/${name}` });
}

export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

interface Said {
  help?: Text | undefined;
  unit?: string | undefined;
  reference?: { target: string } | undefined;
}

/** Adds hints for the API documentation and forms. */
export function withHelp<T extends TSchema>(schema: T, { help, unit, reference }: Said): T {
  if (help === undefined && unit === undefined && reference === undefined) return schema;
  return {
    ...schema,
    ...(help !== undefined && { "x-help": help }),
    ...(unit !== undefined && { "x-unit": unit }),
    ...(reference !== undefined && { "x-target": reference.target }),
  };
}

export function helpOf(schema: Readonly<Record<string, unknown>>): string | undefined {
  const help = schema["x-help"];
  if (isMessage(help)) return render(help, "en");
  return typeof help === "string" ? help : undefined;
}

export const closed = { additionalProperties: false } as const;

export const idInput = Type.String({ minLength: 1, maxLength: 64 });

/** Schema for the id of a collection's record, or of a user (`users`). */
export const idOf = (target: string) => Type.String({ minLength: 1, maxLength: 64, "x-target": target });
