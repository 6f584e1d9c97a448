export const PATH = "/api/v1/learning/documents";
/** Name of documents in audit events. */
export const COLLECTION = "learning.documents";
/** The job that reads the documents of a library. */
export const READ = "learning.documents.read";
/** The job that removes the remaining data of deleted documents. */
export const ERASE = "learning.documents.erase";
export const DOMAINS = "learning.domains";
export const DOMAINS_PATH = "/api/v1/learning/domains";
/** The job that reads the handbook into the shared library. */
export const STARTER = "learning.documents.read_handbook";
/** The job that regroups documents by the facts that access policies use. */
export const REHOUSE = "learning.documents.rehouse";
/** Name of access policies in audit events. */
export const POLICIES = "settings.policies";
export const BUILD = "learning.graph.build";
/** The job that runs for every library at startup. */
export const WAKE = "learning.documents.wake";
/** The hourly job that removes unused files. */
export const SWEEP = "learning.documents.sweep";

/**
 * Queue options of the library's own jobs: after those of people, and retried without limit. Errors are
 * reported on the document.
 */
export const PATIENTLY = { patient: true, maxAttempts: 1_000_000 } as const;
/** The job that indexes texts after their organisation was moved here. */
export const INDEX = "learning.documents.index";
