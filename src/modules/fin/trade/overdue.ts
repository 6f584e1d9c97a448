import { Type } from "@sinclair/typebox";
import { daysBetween } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";

interface Due {
  kind: string;
  state: string;
  due_date: string | null;
}

/** Days past due of an open document; otherwise 0. */
function daysOverdue(context: ReadContext, { kind, state, due_date }: Due, open: readonly string[]): number {
  if (kind === "credit_note" || due_date === null || !open.includes(state)) return 0;
  return Math.max(0, daysBetween(due_date, context.today));
}

/** Computed on read, so that overdue records don't have to be updated every day. */
export function computedOverdue(open: readonly string[]) {
  return {
    overdue: {
      schema: Type.Boolean({
        description: "Open past its due date: state is open and due_date before today",
      }),
      value: (document: Due, context: ReadContext) => daysOverdue(context, document, open) > 0,
    },
    days_overdue: {
      schema: Type.Integer({ description: "0 unless overdue" }),
      value: (document: Due, context: ReadContext) => daysOverdue(context, document, open),
    },
  };
}
