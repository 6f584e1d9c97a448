/** UBL: OASIS Universal Business Language 2.1. CII: UN/CEFACT Cross Industry Invoice. */
export const SYNTAXES = ["ubl", "cii"] as const;
export type Syntax = (typeof SYNTAXES)[number];
