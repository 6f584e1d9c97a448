import { useSyncExternalStore } from "react";
import type { LibraryDocument } from "../../../client/contract.ts";
import { stale } from "../../queries.ts";
import { client, onNewcomer } from "../../session/session.ts";

/** How many files are on their way at a time: more would not be faster, and one that hangs must not hold all. */
const AT_ONCE = 3;

/** Endings of the files that can be read. */
export const ENDINGS = [
  "md",
  "markdown",
  "txt",
  "text",
  "csv",
  "html",
  "htm",
  "xhtml",
  "docx",
  "pdf",
  "odt",
  "epub",
  "cnxml",
  "xml",
  "adoc",
  "asciidoc",
] as const;

/** Why a file is not even sent. */
export type Unfit = "kind" | "large" | "empty";

export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly domain: string | undefined;
  /** Who can read it, as a text; whoever its domain says unless given. */
  readonly audience: string | undefined;
  /** waiting for its turn, sending, there, not, taken back, or not even tried. */
  readonly status: "waiting" | "sending" | "sent" | "failed" | "cancelled" | "unfit";
  /** The share that was sent. */
  readonly share?: number;
  readonly unfit?: Unfit;
  readonly error?: unknown;
  readonly document?: LibraryDocument;
}

export function unfitness(file: File, maxBytes: number | undefined): Unfit | undefined {
  const ending = file.name.toLowerCase().split(".").at(-1) ?? "";
  if (file.name.includes(".") && !ENDINGS.some((one) => one === ending)) return "kind";
  if (file.size === 0) return "empty";
  if (maxBytes !== undefined && file.size > maxBytes) return "large";
  return undefined;
}

const isOpen = ({ status }: Upload) => status === "waiting" || status === "sending";

// Beside the pages, for they go on while the person looks at another one.
let list: readonly Upload[] = [];
let last = 0;
const senders = new Map<number, AbortController>();
const listeners = new Set<() => void>();

function become(next: readonly Upload[]): void {
  list = next;
  for (const listener of listeners) listener();
  if (list.some(isOpen)) window.addEventListener("beforeunload", warn);
  else window.removeEventListener("beforeunload", warn);
}

/** The browser asks whether the page is to be closed while files are on their way. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

const change = (key: number, to: Partial<Upload>) =>
  become(list.map((one) => (one.key === key ? { ...one, ...to } : one)));

/** Sends those whose turn it is. What fails stands beside the others and holds nobody. */
function proceed(): void {
  const turn = list.filter(({ status }) => status === "waiting");
  for (const upload of turn.slice(0, Math.max(0, AT_ONCE - senders.size))) void begin(upload);
}

async function begin(upload: Upload): Promise<void> {
  const { key } = upload;
  const sender = new AbortController();
  senders.set(key, sender);
  change(key, { status: "sending", share: 0, error: undefined });
  try {
    change(key, { status: "sent", document: await send(upload, sender.signal) });
  } catch (error) {
    change(key, sender.signal.aborted ? { status: "cancelled" } : { status: "failed", error });
  }
  senders.delete(key);
  proceed();
}

export function addUploads(
  files: readonly File[],
  { domain, audience }: Pick<Upload, "domain" | "audience">,
  maxBytes: number | undefined,
): void {
  const added = files.map((file): Upload => {
    const unfit = unfitness(file, maxBytes);
    last += 1;
    const upload = { key: last, file, domain, audience };
    return unfit ? { ...upload, status: "unfit", unfit } : { ...upload, status: "waiting" };
  });
  become([...list, ...added]);
  proceed();
}

export function retryUpload(key: number): void {
  change(key, { status: "waiting" });
  proceed();
}

/** Takes back what was not sent yet, or not wholly. */
export function cancelUploads(keys: readonly number[]): void {
  become(
    list.map((one) =>
      keys.includes(one.key) && one.status === "waiting" ? { ...one, status: "cancelled" } : one,
    ),
  );
  for (const key of keys) senders.get(key)?.abort();
}

/** Forgets those that nothing is done about any more. */
export const clearUploads = (): void => become(list.filter(isOpen));

// Whoever sits down here next has nothing to do with them.
onNewcomer(() => {
  cancelUploads(list.map(({ key }) => key));
  become([]);
});

/** The files on their way into the library, with what became of them. */
export const useUploads = (): readonly Upload[] => useSyncExternalStore(listen, () => list);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function send({ key, file, domain, audience }: Upload, signal: AbortSignal): Promise<LibraryDocument> {
  const document = await client.call("POST /api/v1/learning/documents", {
    signal,
    query: {
      name: file.name,
      ...(domain !== undefined && { domain }),
      ...(audience !== undefined && { audience }),
    },
    body: asBytes(file),
    onSent: (share) => change(key, { share }),
  });
  await stale(
    "GET /api/v1/learning/documents",
    "GET /api/v1/learning/library",
    "GET /api/v1/learning/domains",
  );
  return document;
}

/** A file as mere bytes: what is in it is found out by the appliance, not by what the browser calls it. */
export function asBytes(file: File): Blob {
  return new Blob([file], { type: "application/octet-stream" });
}
