import { Type } from "@sinclair/typebox";
import { endOfMonth, startOfMonth } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import { invalid } from "../../../kernel/errors.ts";
import { MAX_AMOUNT } from "../../../kernel/money.ts";
import { idOf } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import { acquire } from "./asset-acquire.ts";
import { charge, chargeMonths } from "./asset-charge.ts";
import { dispose } from "./asset-dispose.ts";
import { ASSET_STATES, type Asset, assetFields } from "./asset-fields.ts";
import { checkAsset, followsFrom, RECKONED } from "./asset-rules.ts";
import { completeService, isServiceDue } from "./asset-service.ts";

const amount = (description: string, minimum: number) =>
  Type.Integer({
    minimum,
    maximum: MAX_AMOUNT,
    description: `${description}, in minor units`,
    "x-unit": "amount",
  });
const day = (description: string) => Type.String({ format: "date", pattern: "^[12]", description });

const KEPT = ["in_use", "maintenance", "retired"] as const;

export const assets = defineEntity({
  module: "ops",
  name: "assets",
  singular: "asset",
  description: "A long-lived asset with its location, holder, book value and maintenance.",
  label: ["tag", "name"],
  ui: {
    columns: ["category", "location_id", "custodian_id", "cost", "book_value", "next_service_on"],
    sort: "tag",
    tones: { ordered: "quiet" },
  },
  fields: assetFields,
  states: ASSET_STATES,
  copies: {
    "ops.assets": {
      accumulated: ["cost", "residual_value", "life_months", "method", "declining_factor", "acquired_on"],
      book_value: ["cost", "accumulated"],
      depreciate_on: ["acquired_on"],
      next_service_on: ["last_serviced_on", "service_every_months"],
    },
  },
  initial: "ordered",
  frozen: ["disposed"],
  kept: ["in_use", "maintenance", "retired", "disposed"],
  transitions: {
    acquire: {
      summary: "Put an asset into use and capitalise it",
      from: ["ordered"],
      to: "in_use",
      tier: "managing",
      errors: ["PERIOD_CLOSED"],
      takes: { acquired_on: "optional", cost: "optional" },
      reads: RECKONED,
      input: {
        already_booked: Type.Optional(
          Type.Boolean({
            description: "Posts no entry: the cost was posted by a bill or the opening balance",
          }),
        ),
        credit_account_id: Type.Optional(idOf("fin.ledger-accounts")),
        supplier_id: Type.Optional(idOf("crm.accounts")),
        depreciated_before: Type.Optional(amount("Depreciation before the asset was entered here", 0)),
        depreciate_from: Type.Optional(day("a date in the first month to depreciate, such as 2026-03-01")),
      },
      apply: (context, asset, input) => acquire(context, asset, input),
    },
    maintain: { summary: "Start maintenance", from: ["in_use"], to: "maintenance" },
    resume: { summary: "End maintenance", from: ["maintenance"], to: "in_use" },
    service: {
      summary: "Record a service",
      from: ["in_use", "maintenance"],
      to: "in_use",
      input: { serviced_on: Type.Optional(day("the date of the service, such as 2026-03-01")) },
      apply: (context, asset, input) => completeService(context, asset, input),
    },
    write_down: {
      summary: "Write down an asset",
      from: KEPT,
      to: KEPT,
      choose: ({ state }) => KEPT.find((kept) => kept === state) ?? "in_use",
      tier: "managing",
      errors: ["PERIOD_CLOSED"],
      input: {
        amount: amount("Amount of the write-down", 1),
        reason: Type.String({ minLength: 1, maxLength: 500 }),
        date: Type.Optional(day("the date of the entry, such as 2026-03-31")),
      },
      apply: (context, asset, input) => writeDown(context, asset, input),
    },
    retire: { summary: "Retire an asset", from: ["in_use", "maintenance"], to: "retired", tier: "managing" },
    dispose: {
      summary: "Dispose of an asset",
      from: ["retired"],
      to: "disposed",
      tier: "managing",
      errors: ["PERIOD_CLOSED"],
      input: {
        disposed_on: Type.Optional(day("the date of the disposal, such as 2026-03-31")),
        proceeds: Type.Optional(amount("Proceeds", 0)),
        proceeds_account_id: Type.Optional(idOf("fin.ledger-accounts")),
        customer_id: Type.Optional(idOf("crm.accounts")),
      },
      apply: (context, asset, input) => dispose(context, asset, input),
    },
  },
  derive: followsFrom,
  check: checkAsset,
  worth: ({ cost, book_value }, _context, { move }) =>
    (move === "dispose" || move === "write_down" ? (book_value ?? cost) : cost) ?? { amount: 0 },
  computed: {
    service_due: {
      schema: Type.Boolean({ description: "In use or in maintenance, and next_service_on has come" }),
      value: (asset, context) => isServiceDue(context, asset),
    },
  },
});

/** Writes an asset down at once. What is left is depreciated over the rest of its life. */
async function writeDown(context: WriteContext, record: Asset, input: Record<string, unknown>) {
  // The input schema guarantees this shape.
  const { amount, reason, date = context.today } = input as { amount: number; reason: string; date?: string };
  if (date > context.today) throw invalid("date", "IN_FUTURE", say("ops.errors.dateInFuture"));
  if (record.acquired_on !== null && date < record.acquired_on)
    throw invalid("date", "DATE_ORDER", say("ops.errors.beforeAcquisition"));
  // Charges earlier months first, as if there were no write-down.
  const { asset } = await chargeMonths(context, record, startOfMonth(date));
  const left = (asset.book_value?.amount ?? 0) - (asset.residual_value?.amount ?? 0);
  if (amount > left) throw invalid("amount", "DEPRECIATED_TOO_FAR", say("ops.errors.writeDownTooLarge"));
  const { accumulated, accumulated_account_id } = await charge(context, asset, {
    kind: "write_down",
    month_end: endOfMonth(date),
    posted_on: date,
    amount,
    reason,
  });
  return {
    accumulated,
    accumulated_account_id,
    depreciate_on: amount === left ? null : asset.depreciate_on,
  };
}
