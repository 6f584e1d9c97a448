/** Where the library is served. */
export const PATH = "/api/v1/learning/documents";
/** What audit events call a document. */
export const COLLECTION = "learning.documents";
/** The job that reads the documents of a library. */
export const READ = "learning.documents.read";
/** The job that takes out what is left of deleted documents. */
export const ERASE = "learning.documents.erase";
export const DOMAINS = "learning.domains";
export const DOMAINS_PATH = "/api/v1/learning/domains";
/** The job that reads the handbook into the shared library. */
export const STARTER = "learning.documents.read_handbook";
/** The job that groups documents anew by what access policies ask of them. */
export const REHOUSE = "learning.documents.rehouse";
/** What audit events call an access policy. */
export const POLICIES = "settings.policies";
/** The job that works a graph out. */
export const BUILD = "learning.graph.build";
/** What is done with every library when the program starts. */
export const WAKE = "learning.documents.wake";
/** The work of each hour: files that no document has. */
export const SWEEP = "learning.documents.sweep";

/** How the library's own jobs are queued: after those of people, and never given up; what cannot be read is told of its document. */
export const PATIENTLY = { patient: true, maxAttempts: 1_000_000 } as const;
/** Makes the index of texts that came with their organisation. */
export const INDEX = "learning.documents.index";
