import { useCallback } from "react";
import { client } from "../../session/session.ts";
import { useLabelText } from "../fields/labels.ts";
import type { AnyRecord, MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { isMissing } from "./validate.ts";

export function useTakenText(): string {
  return useTexts("records.useTaken").taken;
}

/** Checks for duplicate values on blur. If another user saves one in the meantime, the server reports it. */
export function useTaken(entity: MetaEntity, id: string | undefined) {
  const t = useTexts("records.useTaken");
  const textOf = useLabelText();
  return useCallback(
    async (name: string, value: unknown): Promise<string | undefined> => {
      const field = entity.fields.find((one) => one.name === name);
      if (!field?.unique || !field.filter || isMissing(value) || typeof value !== "string") return undefined;
      try {
        // All list endpoints return this shape.
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
        return label === "" ? t.taken : t.takenBy({ name: label });
      } catch {
        // Ignored: the server checks again on submit.
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
