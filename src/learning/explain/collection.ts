export const COLLECTION = "learning.explanations";
