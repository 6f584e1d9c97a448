import { Type } from "@sinclair/typebox";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, inputOf, oneOf } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import type { Bill } from "./bill-fields.ts";
import { takeBackDiscount } from "./credit-discount.ts";
import { requireKind } from "./draw-up.ts";
import type { Invoice } from "./invoice-fields.ts";
import { type Named, type Owed, owedOf } from "./owed.ts";
import { type Means, nothingStands, reckoned, settle, unsettle } from "./settle.ts";

type Document = Invoice | Bill;
type Collection = "fin.invoices" | "fin.bills";
/** State that a posted document has before anything settles it. */
type Open = "issued" | "posted";

const allocation = Type.Object(
  {
    document: Type.Object(
      { collection: oneOf(["fin.invoices", "fin.bills"]), id: Type.String({ minLength: 1, maxLength: 64 }) },
      closed,
    ),
    amount: Type.Integer({
      minimum: 1,
      description: "In minor units of the document's currency",
      "x-unit": "amount",
    }),
  },
  closed,
);

export const allocationsInput = {
  allocations: Type.Array(allocation, { minItems: 1, maxItems: 100 }),
};

export const unallocateInput = {
  settlement_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      "x-target": "fin.settlements",
      description: "Settlement to remove. Defaults to all.",
    }),
  ),
};

interface Crediting<O extends Open> {
  collection: Collection;
  open: O;
  credit: Document;
  party_id: string;
}

/** Settles documents with a credit note. Both balances decrease; no money moves. */
export async function allocateCredit<O extends Open>(
  context: WriteContext,
  crediting: Crediting<O>,
  input: Record<string, unknown>,
) {
  const { collection, open, credit, party_id } = crediting;
  requireKind(credit.kind, "credit_note", say("fin.errors.allocateCreditOnly"));
  const { allocations } = inputOf(allocationsInput, input);
  requireEachOnce(allocations.map(({ document }) => document));
  let means = meansOf(collection, credit);
  for (const [i, { document, amount }] of allocations.entries()) {
    const path = `allocations.${i}`;
    const owed = requireOwed(context, document, party_id, `${path}.document`);
    if (owed.document.collection !== collection || owed.credit)
      throw invalid(`${path}.document`, "DOCUMENT_UNFIT", say("fin.errors.creditOtherSide"));
    ({ means } = await settle(context, means, { owed, amount, discount: 0, path }, context.today));
  }
  return usedUp(context, credit, means, open);
}

/** Allocates a new credit note to the document that it credits, up to the open balance. */
export async function settleCredited<O extends Open>(
  context: WriteContext,
  collection: Collection,
  credit: Document,
  open: O,
) {
  const none = reckoned(context, credit, {}, 0, open);
  const settled = { ...none, settled_on: none.balance === 0 ? credit.booked_on : null };
  if (credit.kind !== "credit_note" || credit.credit_of_id === null) return settled;
  const original = { collection, id: credit.credit_of_id };
  const date = credit.booked_on ?? context.today;
  await takeBackDiscount(context, original, credit, date);
  const owed = owedOf(context, original);
  const amount = Math.min(credit.balance, owed?.open ? owed.balance : 0);
  if (!owed || amount === 0) return settled;
  const { means } = await settle(
    context,
    meansOf(collection, credit),
    { owed, amount, discount: 0, path: "credit_of_id" },
    date,
  );
  return usedUp(context, credit, means, open);
}

export async function unallocateCredit<O extends Open>(
  context: WriteContext,
  credit: Document,
  open: O,
  input: Record<string, unknown>,
) {
  requireKind(credit.kind, "credit_note", say("fin.errors.unallocateCreditOnly"));
  const undone = await unsettle(context, credit.id, input.settlement_id, context.today);
  if (undone.length === 0) throw nothingStands();
  const credited = undone.reduce((sum, { amount }) => sum - amount, 0);
  const base = undone.reduce((sum, { by_base }) => sum - by_base, 0);
  return reckoned(context, credit, { credited }, base, open);
}

function usedUp<O extends Open>(context: WriteContext, credit: Document, means: Means, open: O) {
  const used = { credited: credit.balance - means.left };
  return reckoned(context, credit, used, credit.base_balance - means.base_left, open);
}

function meansOf(collection: Collection, credit: Document): Means {
  return {
    kind: "credit",
    by: { collection, id: credit.id },
    currency: credit.currency ?? "",
    left: credit.balance,
    base_left: credit.base_balance,
  };
}

/** Returns the open item. Refuses another party's item. */
export function requireOwed(context: ReadContext, document: Named, party: string | null, path: string): Owed {
  const owed = owedOf(context, document);
  if (!owed) throw invalid(path, "REFERENCE_UNKNOWN", say("fin.errors.documentUnknown"));
  if ((owed.party_id ?? owed.employee_id) === party) return owed;
  throw invalid(path, "PARTY_MISMATCH", say("fin.errors.documentOtherParty"));
}

/** Refuses a request that names a document twice. */
export function requireEachOnce(documents: readonly Pick<Named, "id">[], path = "allocations"): void {
  const seen = new Set<string>();
  for (const [i, { id }] of documents.entries()) {
    if (seen.has(id)) throw invalid(`${path}.${i}.document`, "DUPLICATE", say("fin.errors.documentTwice"));
    seen.add(id);
  }
}
