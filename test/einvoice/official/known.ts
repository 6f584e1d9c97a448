import type { Syntax } from "../../../src/einvoice/index.ts";

/** Rules on the use of elements, which our writer cannot violate. */
export const OF_SYNTAX = /^(?:UBL|CII)-/;

/**
 * Rules that we apply as the standard says, although an expression of the official ones does not.
 * All of these are only stricter: an invoice that satisfies ours satisfies the official ones.
 */
export const STRICTER: Readonly<Record<Syntax, readonly RegExp[]>> = {
  ubl: [
    // Compare a currency with a child element that does not exist.
    /^BR-DEC-1[35] /,
  ],
  cii: [
    // One total with two decimals is enough for both totals.
    /^BR-DEC-1[35] /,
    // Look for rates or groups in places where there are none.
    /^BR-A[FG]-0[189] /,
    /^BR-[SO]-01 /,
    // Are not applied to groups of categories L, M and O, which match an earlier rule.
    /^BR-(?:4[5678]|CO-17|DEC-19|DEC-20) /,
  ],
};

/** Rules that only the official ones name, for invoices that violate others of ours as well. */
export const ELSEWHERE: Readonly<Record<Syntax, readonly RegExp[]>> = {
  ubl: [],
  cii: [
    // Without a total in the accounting currency, which BR-53 demands.
    /^BR-DEC-15 /,
    // With two totals of VAT in one currency, which BR-53 and R005 forbid.
    /^BR-CO-14 /,
  ],
};
