export const PATH = "/api/v1/learning/concepts";
/** Name of concepts in audit events. */
export const COLLECTION = "learning.concepts";
/** The job that finds the concepts of a document. */
export const FIND = "learning.concepts.find";
/** The job that removes the remaining mentions of a deleted document. */
export const FORGET = "learning.concepts.forget";
