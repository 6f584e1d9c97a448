import { Type } from "@sinclair/typebox";
import { daysBetween } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";

interface Due {
  kind: string;
  state: string;
  due_date: string | null;
}

/** How many days past its due day a document is that is still open; 0 when it is not. */
function daysOverdue(context: ReadContext, { kind, state, due_date }: Due, open: readonly string[]): number {
  if (kind === "credit_note" || due_date === null || !open.includes(state)) return 0;
  return Math.max(0, daysBetween(due_date, context.today));
}

/** The computed fields of a document that can be overdue: nothing has to be written for a day to pass. */
export function computedOverdue(open: readonly string[]) {
  return {
    overdue: {
      schema: Type.Boolean({
        description: "Open after its due day: state is open and due_date before today",
      }),
      value: (document: Due, context: ReadContext) => daysOverdue(context, document, open) > 0,
    },
    days_overdue: {
      schema: Type.Integer({ description: "0 unless overdue" }),
      value: (document: Due, context: ReadContext) => daysOverdue(context, document, open),
    },
  };
}
