/** Duration of a slice while no other writer waits. */
export const SLICE_MS = 60;
/** Minimum duration while others wait. Other writes, and the events of reads, are blocked meanwhile. */
export const SLICE_LEAST_MS = 3;
/** Minimum rows per slice, since a transaction costs about the same for one row as for several. */
export const SLICE_LEAST = 10;
/** Interval at which reads are served and waiting writers are checked for. */
export const TURN_MS = 1;
/** Rows read ahead per slice. */
export const SLICE_ROWS = 400;
/** Largest atomic import that is a single transaction. A longer one is undone automatically if it fails. */
export const ONE_TRANSACTION = 500;
/** Problems reported per row. */
export const PROBLEMS_A_ROW = 20;
/** Characters read ahead per slice, which limits the number of long rows. */
export const SLICE_LETTERS = 2_000_000;
/** Consecutive rows that form one document. */
export const MAX_GROUP = 500;
