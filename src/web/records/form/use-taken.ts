import { useCallback } from "react";
import { defineWords, useWords } from "../../language/words.ts";
import { client } from "../../session/session.ts";
import { useLabelText } from "../fields/labels.ts";
import type { AnyRecord, MetaEntity } from "../meta.ts";
import { isMissing } from "./validate.ts";

const words = defineWords({
  en: {
    taken: "Another one has this already. There can be only one.",
    takenBy: (name: string) => `${name} has this already. There can be only one.`,
  },
  de: {
    taken: "Das hat schon ein anderer Datensatz. Es darf nur einen geben.",
    takenBy: (name: string) => `Das hat schon „${name}“. Es darf nur einen geben.`,
  },
});

/** What is said where a value that only one may have is another's. */
export function useTakenText(): string {
  return useWords(words).taken;
}

/**
 * Looks, when a field is left whose value only one record may have, whether another has it: before anything
 * is saved. Whoever saves at the same moment is told by the appliance itself.
 */
export function useTaken(entity: MetaEntity, id: string | undefined) {
  const t = useWords(words);
  const textOf = useLabelText();
  return useCallback(
    async (name: string, value: unknown): Promise<string | undefined> => {
      const field = entity.fields.find((one) => one.name === name);
      if (!field?.unique || !field.filter || isMissing(value) || typeof value !== "string") return undefined;
      try {
        // Every list answers so.
        const { data } = (await client.request("GET", entity.path, {
          query: {
            [name]: value.trim(),
            limit: 2,
            fields: fieldsNaming(entity).join(","),
          },
        })) as { data: AnyRecord[] };
        const other = data.find((one) => one.id !== id);
        if (!other) return undefined;
        const label = textOf({
          collection: entity.collection,
          id: other.id,
          label: entity.label.map((part) => textIn(other[part])),
          number: textIn(other.number),
          state: null,
          archived: false,
        });
        return label === "" ? t.taken : t.takenBy(label);
      } catch {
        // It is looked at again when the form is sent.
        return undefined;
      }
    },
    [entity, id, t, textOf],
  );
}

const fieldsNaming = ({ label, numbered }: MetaEntity) => [
  ...new Set(numbered ? ["number", ...label] : label),
];

const textIn = (value: unknown) =>
  value === null || value === undefined || typeof value === "object" ? null : String(value);
