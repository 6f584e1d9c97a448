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

/** Error text for a unique value that another record has. */
export function useTakenText(): string {
  return useWords(words).taken;
}

/** Checks on blur if another record already has a unique value. The server catches concurrent saves. */
export function useTaken(entity: MetaEntity, id: string | undefined) {
  const t = useWords(words);
  const textOf = useLabelText();
  return useCallback(
    async (name: string, value: unknown): Promise<string | undefined> => {
      const field = entity.fields.find((one) => one.name === name);
      if (!field?.unique || !field.filter || isMissing(value) || typeof value !== "string") return undefined;
      try {
        // Every list has this shape.
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
        // Checked again on submit.
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
