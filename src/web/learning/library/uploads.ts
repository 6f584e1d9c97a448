import { useCallback, useEffect, useReducer, useRef } from "react";
import type { LibraryDocument } from "../../../client/contract.ts";
import { stale } from "../../queries.ts";
import { client } from "../../session/session.ts";

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
  /** waiting for its turn, sending, there, or not. */
  readonly status: "waiting" | "sending" | "sent" | "failed" | "unfit";
  readonly unfit?: Unfit;
  readonly error?: unknown;
  readonly document?: LibraryDocument;
}

type Step =
  | { do: "add"; uploads: readonly Upload[] }
  | { do: "change"; key: number; to: Partial<Upload> }
  | { do: "clear" };

function reduce(uploads: readonly Upload[], step: Step): readonly Upload[] {
  switch (step.do) {
    case "add":
      return [...uploads, ...step.uploads];
    case "change":
      return uploads.map((one) => (one.key === step.key ? { ...one, ...step.to } : one));
    case "clear":
      return uploads.filter(({ status }) => status === "waiting" || status === "sending");
  }
}

export function unfitness(file: File, maxBytes: number | undefined): Unfit | undefined {
  const ending = file.name.toLowerCase().split(".").at(-1) ?? "";
  if (file.name.includes(".") && !ENDINGS.some((one) => one === ending)) return "kind";
  if (file.size === 0) return "empty";
  if (maxBytes !== undefined && file.size > maxBytes) return "large";
  return undefined;
}

export interface Uploads {
  readonly list: readonly Upload[];
  add(files: readonly File[], domain: string | undefined, maxBytes: number | undefined): void;
  retry(key: number): void;
  clear(): void;
}

/** Files on their way into the library, a few at a time. What fails stands beside the others and holds nobody. */
export function useUploads(): Uploads {
  const [list, step] = useReducer(reduce, []);
  const next = useRef(1);
  const begun = useRef(new Set<number>());

  useEffect(() => {
    const sending = list.filter(({ status }) => status === "sending").length;
    const turn = list.filter(({ status, key }) => status === "waiting" && !begun.current.has(key));
    for (const { key, file, domain } of turn.slice(0, AT_ONCE - sending)) {
      begun.current.add(key);
      step({ do: "change", key, to: { status: "sending" } });
      send(file, domain).then(
        (document) => step({ do: "change", key, to: { status: "sent", document } }),
        (error: unknown) => {
          begun.current.delete(key);
          step({ do: "change", key, to: { status: "failed", error } });
        },
      );
    }
  }, [list]);

  const add = useCallback<Uploads["add"]>((files, domain, maxBytes) => {
    const uploads = files.map((file): Upload => {
      const unfit = unfitness(file, maxBytes);
      const key = next.current++;
      return unfit ? { key, file, domain, status: "unfit", unfit } : { key, file, domain, status: "waiting" };
    });
    step({ do: "add", uploads });
  }, []);
  const retry = useCallback(
    (key: number) => step({ do: "change", key, to: { status: "waiting", error: undefined } }),
    [],
  );
  const clear = useCallback(() => step({ do: "clear" }), []);
  return { list, add, retry, clear };
}

async function send(file: File, domain: string | undefined): Promise<LibraryDocument> {
  const document = await client.call("POST /api/v1/learning/documents", {
    query: { name: file.name, ...(domain !== undefined && { domain }) },
    body: asBytes(file),
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
