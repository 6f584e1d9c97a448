import type { OpenDocument } from "./document-fields.ts";

/** The parts of a document's gross that are no longer open, by what settled them. */
export type Settled = Pick<OpenDocument, "paid" | "credited" | "discounted" | "written_off">;

type Amounts = Settled & Pick<OpenDocument, "kind" | "gross">;

/** What of a document is still open. */
export function balanceOf({ gross, paid, credited, discounted, written_off }: Amounts): number {
  return gross - paid - credited - discounted - written_off;
}

/** The state of a document in the books, from what settled it. */
export function stateOf<O extends string>(document: Amounts, open: O): O | "part_paid" | "paid" | "credited" {
  const { kind, paid, credited, discounted } = document;
  // A credit note is used up by what it is set against, as an invoice is by money.
  const used = paid + discounted + (kind === "credit_note" ? credited : 0);
  if (balanceOf(document) > 0) return used > 0 ? "part_paid" : open;
  return used === 0 && credited > 0 ? "credited" : "paid";
}
