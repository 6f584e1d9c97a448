/** Where concepts are served. */
export const PATH = "/api/v1/learning/concepts";
/** What audit events call a concept. */
export const COLLECTION = "learning.concepts";
/** The job that finds the concepts of a document. */
export const FIND = "learning.concepts.find";
/** The job that takes out what is left of a deleted document's mentions. */
export const FORGET = "learning.concepts.forget";
