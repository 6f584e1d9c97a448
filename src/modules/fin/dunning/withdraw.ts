import type { WriteContext } from "../../../kernel/context.ts";
import { invoicesOf } from "../trade/collections.ts";

interface Raised {
  lines: readonly { invoice_id: string; level: number }[];
}

/** Lowers the levels that a reminder has raised, unless a later one has raised them further. */
export async function takeBack(context: WriteContext, { lines }: Raised): Promise<void> {
  for (const { invoice_id, level } of lines) {
    const invoice = context.records.find(invoicesOf(context), invoice_id);
    if (invoice?.reminder_level !== level) continue;
    await context.records.update(invoicesOf(context), invoice, { reminder_level: level - 1 });
  }
}
