import { useSyncExternalStore } from "react";
import type { LibraryDocument } from "../../../client/contract.ts";
import { stale } from "../../queries.ts";
import { client, onNewcomer } from "../../session/session.ts";

/** More parallel uploads would not be faster; with only one, a stalled upload would block all others. */
const AT_ONCE = 3;

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
  "asc",
  "ad",
  "rst",
  "org",
  "mediawiki",
  "wiki",
  "wikitext",
  "pptx",
] as const;

/** Reasons for rejecting a file before the upload. */
export type Unfit = "kind" | "large" | "empty";

export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly domain: string | undefined;
  /** Serialised; defaults to the collection's audience. */
  readonly audience: string | undefined;
  /** `unfit` files are never uploaded. */
  readonly status: "waiting" | "sending" | "sent" | "failed" | "cancelled" | "unfit";
  /** From 0 to 1. */
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

// Module state, because uploads continue while the user visits other pages.
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

/** Makes the browser confirm closing the page during uploads. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

const change = (key: number, to: Partial<Upload>) =>
  become(list.map((one) => (one.key === key ? { ...one, ...to } : one)));

/** Starts waiting uploads. A failed one doesn't block the others. */
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

export function cancelUploads(keys: readonly number[]): void {
  become(
    list.map((one) =>
      keys.includes(one.key) && one.status === "waiting" ? { ...one, status: "cancelled" } : one,
    ),
  );
  for (const key of keys) senders.get(key)?.abort();
}

export const clearUploads = (): void => become(list.filter(isOpen));

// The next user of this browser must not see the previous user's uploads.
onNewcomer(() => {
  cancelUploads(list.map(({ key }) => key));
  become([]);
});

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

/** Strips the MIME type: the server detects the type from the content instead. */
export function asBytes(file: File): Blob {
  return new Blob([file], { type: "application/octet-stream" });
}
