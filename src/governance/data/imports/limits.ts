/** Minimum rows per slice: a transaction costs about the same for one row as for several. */
export const SLICE_LEAST = 10;
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
