/** Slice duration while no other writer waits. */
export const SLICE_MS = 60;
/** Minimum slice duration while others wait. A slice blocks other writes and the audit events of reads. */
export const SLICE_LEAST_MS = 8;
/** Minimum rows per slice: a transaction costs about the same for one row as for several. */
export const SLICE_LEAST = 10;
/** Interval at which a slice yields to reads and checks for waiting writers. */
export const TURN_MS = 1;
/** Rows read ahead per slice. */
export const SLICE_ROWS = 400;
/** Largest atomic import written in one transaction. A larger one is undone if it fails. */
export const ONE_TRANSACTION = 500;
/** Problems reported per row. */
export const PROBLEMS_A_ROW = 20;
/** Characters read ahead per slice, which limits long rows. */
export const SLICE_LETTERS = 2_000_000;
/** Maximum number of consecutive rows that form one document. */
export const MAX_GROUP = 500;
