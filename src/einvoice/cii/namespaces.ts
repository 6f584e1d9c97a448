const BASE = "urn:un:unece:uncefact:data:standard";

export const CII_NAMESPACE = `${BASE}:CrossIndustryInvoice:100`;

export const PREFIXES = {
  "xmlns:rsm": CII_NAMESPACE,
  "xmlns:ram": `${BASE}:ReusableAggregateBusinessInformationEntity:100`,
  "xmlns:qdt": `${BASE}:QualifiedDataType:100`,
  "xmlns:udt": `${BASE}:UnqualifiedDataType:100`,
};

/** Codes of BT-8: UNTDID 2005 in the semantic model and UBL, UNTDID 2475 in CII. */
export const TAX_POINT_CODES: readonly (readonly [model: string, cii: string])[] = [
  ["3", "5"],
  ["35", "29"],
  ["432", "72"],
];
