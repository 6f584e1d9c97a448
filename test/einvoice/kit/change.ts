import type { Invoice } from "../../../src/einvoice/index.ts";

/** Path such as `lines.0.price.net`, with the new value; without one, the field is removed. */
export type Change = readonly [path: string, value?: unknown];

/** Copy of an invoice with some fields changed. */
export function changed(invoice: Invoice, changes: readonly Change[]): Invoice {
  const copy = structuredClone(invoice);
  for (const [path, value] of changes) {
    const steps = path.split(".");
    const last = steps.pop() ?? "";
    // Paths of the tests name any field of the model.
    let at = copy as unknown as Record<string, unknown>;
    for (const step of steps) {
      const next = at[step] ?? {};
      at[step] = next;
      at = next as Record<string, unknown>;
    }
    if (value === undefined) Reflect.deleteProperty(at, last);
    else at[last] = value;
  }
  return copy;
}
