import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { endOfMonth } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, idInput, nullable, oneOf } from "../../../kernel/schema.ts";
import type { Asset } from "./asset-fields.ts";
import { planOf } from "./asset-rules.ts";
import { assets } from "./assets.ts";
import { chargesFrom } from "./depreciation.ts";
import { depreciations, LOSSES } from "./depreciations.ts";
import { oneVisible } from "./one-visible.ts";

const minor = (description: string) => Type.Integer({ description: `${description}, in minor units` });

const lossSchema = Type.Object(
  {
    month_end: Type.String({ format: "date" }),
    kind: oneOf(LOSSES),
    amount: minor("Depreciation"),
    accumulated: minor("Accumulated depreciation"),
    book_value: minor("Book value"),
    posted_on: Type.Union([Type.String({ format: "date" }), Type.Null()], {
      description: "Posting date of the entry. Null if planned, or before the asset was entered here.",
    }),
    entry_id: nullable(Type.String()),
    posted: Type.Boolean({ description: "True if already posted" }),
  },
  { ...closed, $id: "OpsAssetLoss" },
);

const scheduleSchema = Type.Object(
  {
    asset_id: Type.String(),
    currency: nullable(Type.String()),
    cost: nullable(minor("Cost")),
    residual_value: minor("Residual value"),
    ends_on: nullable(Type.String({ format: "date", description: "End of the last depreciated month" })),
    losses: Type.Array(lossSchema, { description: "Past and planned depreciation by month" }),
  },
  { ...closed, $id: "OpsAssetSchedule" },
);

export const assetSchedule: Action = defineAction({
  name: "ops.assets.schedule",
  summary: "Get the depreciation schedule of an asset",
  description:
    "Planned depreciation is posted on schedule unless the asset is written down or disposed of. " +
    "Before acquisition, it is calculated from acquired_on, if known.",
  kind: "read",
  collection: assets.collection,
  http: [{ method: "GET", path: "/api/v1/ops/assets/:id/schedule" }],
  errors: ["RECORD_NOT_FOUND"],
  input: Type.Object({ id: idInput }, closed),
  output: scheduleSchema,
  run: async (context, { id }) => scheduleOf(context, oneVisible(context, assets, id)),
});

function scheduleOf(context: ReadContext, asset: Asset): Static<typeof scheduleSchema> {
  const losses = [...lostBy(context, asset), ...toCome(asset)];
  return {
    asset_id: asset.id,
    currency: asset.cost?.currency ?? null,
    cost: asset.cost?.amount ?? null,
    residual_value: asset.residual_value?.amount ?? 0,
    ends_on: losses.findLast(({ kind }) => kind === "monthly")?.month_end ?? null,
    losses,
  };
}

function lostBy(context: ReadContext, { id }: Asset): Static<typeof lossSchema>[] {
  let accumulated = 0;
  return context.records
    .where(depreciations, sql`asset_id = ${id}`)
    .map(({ month_end, kind, amount, book_value, posted_on, entry_id }) => {
      accumulated += amount.amount;
      return {
        month_end,
        kind,
        amount: amount.amount,
        accumulated,
        book_value: book_value.amount,
        posted_on,
        entry_id,
        posted: true,
      };
    });
}

function toCome(asset: Asset): Static<typeof lossSchema>[] {
  const plan = planOf(asset);
  if (!plan || asset.state === "disposed") return [];
  const first = asset.state === "ordered" ? endOfMonth(plan.begins_on) : asset.depreciate_on;
  return chargesFrom(plan, first, asset.accumulated?.amount ?? 0).map(
    ({ month_end, amount, accumulated }) => ({
      month_end,
      kind: "monthly",
      amount,
      accumulated,
      book_value: plan.cost - accumulated,
      posted_on: null,
      entry_id: null,
      posted: false,
    }),
  );
}
