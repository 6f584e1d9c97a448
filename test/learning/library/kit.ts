import { execute } from "../../../src/engine/execute.ts";
import { newId } from "../../../src/kernel/ids.ts";
import { APPLIANCE, systemPrincipal } from "../../../src/kernel/principal.ts";
import type { UploadPart } from "../../../src/kernel/upload.ts";
import { Client, type Json, type Reply, type TestAppliance } from "../../kit/appliance.ts";

export interface TestDocument {
  title: string;
  markdown: string;
  /** Name of the domain, which is created if missing. */
  domain?: string;
  position?: number;
  /** Audience in the format of the upload query. */
  audience?: string;
}

export async function upload(
  appliance: TestAppliance,
  by: Client,
  content: Uint8Array<ArrayBuffer> | string | FormData,
  query: Record<string, string> = {},
  path = "/api/v1/learning/documents",
): Promise<Reply> {
  const response = await fetch(`${appliance.base}${path}?${new URLSearchParams(query)}`, {
    method: "POST",
    body: content,
    headers: {
      authorization: `Bearer ${by.accessToken}`,
      ...(!(content instanceof FormData) && { "content-type": "application/octet-stream" }),
    },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text && JSON.parse(text) };
}

/** Adds a document as a user, or to the shared library; waits until it is indexed and the graph is built. */
export async function addDocument(
  appliance: TestAppliance,
  by: Client | "shared",
  { title, markdown, domain, position, audience }: TestDocument,
): Promise<Json> {
  if (domain !== undefined && by instanceof Client) {
    const made = await by.post("/api/v1/learning/domains", { name: domain });
    if (made.status !== 201 && made.body?.code !== "DUPLICATE_VALUE")
      throw new Error(`the domain answered ${made.status} ${made.text}`);
  }
  const query = {
    name: `${title.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}.md`,
    title,
    ...(domain !== undefined && { domain }),
    ...(position !== undefined && { position: String(position) }),
    ...(audience !== undefined && { audience }),
  };
  if (domain !== undefined && by === "shared") await domainShared(appliance, domain);
  const added =
    by === "shared"
      ? await addShared(appliance, query, markdown)
      : await addOwn(appliance, by, query, markdown);
  await appliance.appliance.jobs.drain();
  const [row] = await appliance.rows("SELECT * FROM learning_documents WHERE id = ?", added.id);
  if (row?.state !== "ready")
    throw new Error(`"${title}" is ${row?.state}: ${row?.error_code} ${row?.error_message}`);
  return by === "shared"
    ? { ...added, state: "ready" }
    : (await by.get(`/api/v1/learning/documents/${added.id}`)).body;
}

async function addOwn(appliance: TestAppliance, by: Client, query: Record<string, string>, markdown: string) {
  const reply = await upload(appliance, by, markdown, query);
  if (reply.status !== 201) throw new Error(`the upload answered ${reply.status} ${reply.text}`);
  return reply.body;
}

async function domainShared(appliance: TestAppliance, name: string): Promise<void> {
  const there = await appliance.rows("SELECT 1 FROM learning_domains WHERE org = 0 AND name = ?", name);
  if (there.length === 0) await appliance.run("learning.domains.create", { name });
}

/** Adds a document as the server, since the shared library belongs to no organisation. */
async function addShared(
  { appliance }: TestAppliance,
  { position, ...query }: Record<string, string>,
  markdown: string,
): Promise<Json> {
  const action = appliance.engine.registry.find("learning.documents.upload");
  if (!action) throw new Error("there is no upload");
  async function* parts(): AsyncGenerator<UploadPart> {
    const bytes = (async function* () {
      yield new TextEncoder().encode(markdown);
    })();
    yield { field: "file", bytes };
  }
  const { output } = await execute(appliance.engine, {
    action,
    input: { ...query, ...(position !== undefined && { position: Number(position) }) },
    origin: { channel: "system", address: "local", correlationId: newId() },
    by: systemPrincipal(APPLIANCE),
    upload: parts(),
  });
  return output;
}
