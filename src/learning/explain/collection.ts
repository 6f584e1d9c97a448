/** What audit events call an explanation. */
export const COLLECTION = "learning.explanations";
