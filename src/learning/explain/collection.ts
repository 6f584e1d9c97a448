/** Name of explanations in audit events. */
export const COLLECTION = "learning.explanations";
