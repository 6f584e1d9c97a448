import { type Static, Type } from "@sinclair/typebox";
import { closed } from "../../kernel/schema.ts";
import { saidIn } from "../../records/custom/definition.ts";
import type { Collection } from "../../records/index.ts";
import type { Catalogue } from "../../text/catalogue.ts";
import { AREAS, readArea } from "../../text/files.ts";

const words = Type.Record(Type.String(), Type.String());

export const namesSchema = Type.Record(
  Type.String(),
  Type.Object(
    {
      one: Type.Optional(Type.String()),
      many: Type.Optional(Type.String()),
      fields: Type.Optional(words),
      states: Type.Optional(words),
      transitions: Type.Optional(words),
      choices: Type.Optional(Type.Record(Type.String(), words)),
    },
    closed,
  ),
  {
    description:
      "Names in the language of the caller, by collection or other subject of actions. Entries under * apply to all collections without their own.",
  },
);

export type Names = Static<typeof namesSchema>;

/** Section with complete names (`data.requests`, `audit`, `*`). Others name their module's collections. */
const WHOLE = "records";

export function namesIn(language: string): Names {
  const names = AREAS.flatMap((area) =>
    Object.entries(namesOfArea(area, language)).map(([name, own]) => {
      if (area === WHOLE) return [name, own] as const;
      return [name === "module" ? area : `${area}.${name}`, own] as const;
    }),
  );
  // The catalogues' section has this form; a test checks the answer against the schema.
  return Object.fromEntries(names) as Names;
}

/** Adds the labels that an organisation gave its fields and their choices. */
export function withCustomNames(names: Names, collections: readonly Collection[], language: string): Names {
  const own = collections.filter(({ custom }) => custom.length > 0);
  return Object.fromEntries([
    ...Object.entries(names),
    ...own.map(({ name, custom }) => {
      const known = names[name] ?? {};
      const fields = custom.map((field) => [
        field.name,
        saidIn(field.custom.definition.label, language) ?? "",
      ]);
      const choices = custom.map((field) => [
        field.name,
        Object.fromEntries(
          field.custom.definition.choices.map(({ value, label }) => [
            value,
            saidIn(label, language) ?? value,
          ]),
        ),
      ]);
      return [
        name,
        {
          ...known,
          fields: { ...known.fields, ...Object.fromEntries(fields) },
          choices: { ...known.choices, ...Object.fromEntries(choices) },
        },
      ];
    }),
  ]);
}

function namesOfArea(area: string, language: string): Catalogue {
  const [english, own] = ["en", language].map((one) => readArea(one, area).names ?? {});
  return completed(english ?? {}, own ?? {});
}

/** Falls back to English. */
function completed(english: string | Catalogue, own: string | Catalogue): Catalogue {
  if (typeof english === "string" || typeof own === "string") return {};
  const keys = [...new Set([...Object.keys(english), ...Object.keys(own)])];
  return Object.fromEntries(
    keys.map((key) => {
      const [first, second] = [english[key], own[key]];
      if (typeof first === "object") return [key, completed(first, second ?? {})];
      return [key, second ?? first ?? ""];
    }),
  );
}
