const BASE = "urn:oasis:names:specification:ubl:schema:xsd";

export const AGGREGATE = `${BASE}:CommonAggregateComponents-2`;
export const BASIC = `${BASE}:CommonBasicComponents-2`;

export type UblRoot = "Invoice" | "CreditNote";

export const NAMESPACES: Readonly<Record<UblRoot, string>> = {
  Invoice: `${BASE}:Invoice-2`,
  CreditNote: `${BASE}:CreditNote-2`,
};
