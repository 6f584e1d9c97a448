import { Type } from "@sinclair/typebox";
import { type Slice, sliceOutput } from "../../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import { closed } from "../../../kernel/schema.ts";
import { makeIndexes } from "../../../records/custom/indexes.ts";
import type { Catalog } from "../../../records/index.ts";

export const INDEXING = "settings.fields.index";

/** One index per slice, since other writers wait for it. */
export function indexFieldsAction(catalog: Catalog): Action {
  return defineInnerAction({
    name: INDEXING,
    summary: "Make the indexes that filters on custom fields use",
    input: Type.Object({}, closed),
    output: sliceOutput,
    run: async (context): Promise<Slice> => {
      const missing = makeIndexes(context, catalog);
      return { done: 1, more: missing > 0 };
    },
  });
}
