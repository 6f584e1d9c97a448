import { createHash } from "node:crypto";
import { extractText, getDocumentProxy } from "unpdf";
import type { Client, TestAppliance } from "../kit/appliance.ts";

export interface FetchedPaper {
  status: number;
  bytes: Uint8Array;
  sha256: string;
  etag: string | null;
  disposition: string | null;
  /** Body of a refusal. */
  code: string | undefined;
}

export async function fetchPaper(
  app: TestAppliance,
  client: Client,
  path: string,
  headers: Record<string, string> = {},
): Promise<FetchedPaper> {
  const response = await fetch(`${app.base}/api/v1/${path}`, {
    headers: { authorization: `Bearer ${client.accessToken}`, ...headers },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    bytes,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    etag: response.headers.get("etag"),
    disposition: response.headers.get("content-disposition"),
    code: response.status < 400 ? undefined : JSON.parse(new TextDecoder().decode(bytes)).code,
  };
}

/** Words of a PDF in one line, with ordinary spaces. */
export async function textOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}
