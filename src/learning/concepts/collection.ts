export const PATH = "/api/v1/learning/concepts";
/** Collection name in audit events. */
export const COLLECTION = "learning.concepts";
export const FIND = "learning.concepts.find";
/** Job that deletes the remaining mentions of a deleted document. */
export const FORGET = "learning.concepts.forget";
