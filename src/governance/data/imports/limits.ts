/** How long one slice works while nobody waits for it. */
export const SLICE_MS = 60;
/** How long it works although somebody waits: everybody else's writes, and the events of their reads, do. */
export const SLICE_LEAST_MS = 3;
/** But so many rows at least: a transaction costs the same for one as for some. */
export const SLICE_LEAST = 10;
/** After so long reads are answered, and it is asked who waits. */
export const TURN_MS = 1;
/** Rows read ahead for a slice. */
export const SLICE_ROWS = 400;
/** An atomic import of so many records is one transaction; a longer one that fails is undone by itself. */
export const ONE_TRANSACTION = 500;
/** What one row of a report says of one row of the file. */
export const PROBLEMS_A_ROW = 20;
/** Of long rows fewer are read ahead: so many letters. */
export const SLICE_LETTERS = 2_000_000;
/** Rows of a document that stand in one file one below the other. */
export const MAX_GROUP = 500;
