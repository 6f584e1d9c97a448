import { useCallback } from "react";
import { client } from "../../session/session.ts";
import { labelOfRecord, namingOf, useLabelText } from "../fields/labels.ts";
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
            fields: namingOf(entity).fields.join(","),
          },
        })) as { data: AnyRecord[] };
        const other = data.find((one) => one.id !== id);
        if (!other) return undefined;
        return t.takenBy({ name: textOf(labelOfRecord(entity, other)) });
      } catch {
        // Ignored: the server checks again on submit.
        return undefined;
      }
    },
    [entity, id, t, textOf],
  );
}
