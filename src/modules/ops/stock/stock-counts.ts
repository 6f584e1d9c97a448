import { Type } from "@sinclair/typebox";
import { defineEntity } from "../../../kernel/entity.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, idOf } from "../../../kernel/schema.ts";
import { decimal, money } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import {
  enterCounts,
  expectLines,
  forgetCounts,
  requireAllCounted,
  requireOwnCurrency,
} from "./count-lines.ts";
import { postCount, requireNewest, variances } from "./count-post.ts";
import { isOwn, locations } from "./locations.ts";
import { varianceWorth } from "./move-worth.ts";
import { COUNT_STATES, STOCK_COUNT } from "./stock-count-fields.ts";

export const stockCounts = defineEntity({
  module: "ops",
  name: "stock-counts",
  singular: "stock count",
  description:
    "A count of the goods in a location. Differences from the books at the time of counting are " +
    "posted as loss or gain.",
  label: ["number"],
  ui: { columns: ["location_id", "planned_on", "line_count", "accurate_count", "posted_at"] },
  numbering: { prefix: "SC-", digits: 5 },
  fields: STOCK_COUNT,
  states: COUNT_STATES,
  copies: {
    "ops.stock-counts": { line_count: ["lines"], accurate_count: ["lines"] },
    "ops.stock-moves": { lines: ["quantity"] },
  },
  initial: "draft",
  frozen: ["counting", "review", "posted", "cancelled"],
  kept: ["posted"],
  transitions: {
    start: {
      summary: "Start a stock count",
      from: ["draft"],
      to: "counting",
      apply: (context, record) => ({ ...expectLines(context, record), started_at: context.now }),
    },
    count: {
      summary: "Record counted quantities",
      from: ["counting"],
      to: "counting",
      input: {
        lines: Type.Array(
          Type.Object(
            {
              item_id: idOf("ops.items"),
              lot: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
              counted: decimal().input,
              unit_cost: Type.Optional(money().input),
            },
            closed,
          ),
          { minItems: 1, maxItems: 500 },
        ),
      },
      apply: (context, record, input) => enterCounts(context, record, input),
    },
    finish: {
      summary: "Submit a stock count for review",
      from: ["counting"],
      to: "review",
      apply: (context, record) => {
        requireAllCounted(record);
        return { lines: variances(context, record), finished_at: context.now };
      },
    },
    recount: {
      summary: "Request a recount",
      from: ["review"],
      to: "counting",
      input: {
        item_ids: Type.Optional(
          Type.Array(idOf("ops.items"), { minItems: 1, maxItems: 500, uniqueItems: true }),
        ),
      },
      apply: (_context, record, input) => ({ ...forgetCounts(record, input), finished_at: null }),
    },
    post: {
      summary: "Post a stock count",
      from: ["review"],
      to: "posted",
      errors: ["PERIOD_CLOSED"],
      tier: "managing",
      apply: (context, record) => {
        requireNewest(context, record);
        return postCount(context, record);
      },
    },
    cancel: { summary: "Cancel a stock count", from: ["draft", "counting", "review"], to: "cancelled" },
  },
  worth: (count, context) => varianceWorth(context, count),
  factKinds: { adjusts: "boolean" },
  facts: () => ({ adjusts: true }),
  check: (context, record, before) => {
    requireOwnCurrency(context, record);
    if (before?.location_id === record.location_id) return;
    if (!isOwn(context.records.get(locations, record.location_id).kind))
      throw invalid("location_id", "NOT_OWN", say("ops.errors.notOwnLocation"));
  },
});
