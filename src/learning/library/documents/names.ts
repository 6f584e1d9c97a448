export const PATH = "/api/v1/learning/documents";
export const COLLECTION = "learning.documents";
export const READ = "learning.documents.read";
/** Job that removes remaining data of deleted documents. */
export const ERASE = "learning.documents.erase";
export const DOMAINS = "learning.domains";
export const DOMAINS_PATH = "/api/v1/learning/domains";
/** Adds the handbook to the shared library. */
export const STARTER = "learning.documents.read_handbook";
/** Job that regroups documents by the facts that access policies use. */
export const REHOUSE = "learning.documents.rehouse";
export const POLICIES = "settings.policies";
export const BUILD = "learning.graph.build";
/** Job that runs for every library at startup. */
export const WAKE = "learning.documents.wake";
/** Reason of courses that wait until a library is read. */
export const DOCUMENTS = "documents";
/** Hourly job that removes unused files. */
export const SWEEP = "learning.documents.sweep";

/** Library jobs run after users' jobs and retry without limit. Errors are reported on the document. */
export const PATIENTLY = { patient: true, maxAttempts: 1_000_000 } as const;
/** Job that indexes texts after their organisation was moved here. */
export const INDEX = "learning.documents.index";
