import type { Attachment, IssuedPaper } from "../../../../client/contract.ts";
import { Problem } from "../../../../client/index.ts";
import { nameOf } from "../../../kit/save-file.ts";
import { knownLanguage, type Language } from "../../../language/languages.ts";
import { textsIn } from "../../../language/texts.ts";
import { isObject } from "../../../records/fields/values.ts";
import { type AnyRecord, expansionName, type MetaEntity } from "../../../records/meta.ts";
import { client } from "../../../session/session.ts";
import { askPaper } from "../paper-file.ts";

/** The record's first kind of document. */
export const FIRST = "";

/** File that can be attached: a document by its kind, or an attachment by its id. */
export interface MailFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

export interface MailPaper extends MailFile {
  /** Data such as an e-invoice. */
  readonly data: IssuedPaper["files"];
}

export interface MailStart {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Language of the documents, or of the customer. */
  readonly language: Language;
  readonly papers: readonly MailPaper[];
  readonly files: readonly MailFile[];
}

interface MailOf {
  readonly entity: MetaEntity;
  readonly id: string;
  /** Kinds of issued documents. */
  readonly kinds: readonly string[];
  /** Name of the sender. */
  readonly name: string;
}

/** Recipient, words and files of a message about a record. Makes its documents if that has not happened yet. */
export async function mailStart(
  { entity, id, kinds, name }: MailOf,
  may: (action: string) => boolean,
): Promise<MailStart> {
  const { collection } = entity;
  const record = await readRecord(entity, id);
  const made = may(`${collection}.paper`) ? await paperFiles(entity, id, kinds) : [];
  const issued = await client.call("GET /api/v1/desk/papers", { query: { collection, id } });
  const ofKind = (kind: string) => issued.data.find((one) => kind === FIRST || one.kind === kind);
  const language = knownLanguage(
    ofKind(made[0]?.id ?? FIRST)?.language ?? languageIn(record) ?? issued.language,
  );
  const t = await textsIn("papers.mail", language);
  const hashes = new Set(made.map(({ sha256 }) => sha256));
  const files = may(`${collection}.attachments.list`) ? await attachmentsOf(entity, id) : [];
  const subject = made[0]?.name.replace(/\.pdf$/, "") ?? titleOf(record);
  return {
    to: addressIn(record) ?? "",
    subject,
    text: made.length > 0 ? t.template({ document: subject, name }) : "",
    language,
    papers: made.map((paper) => ({
      ...paper,
      data: ofKind(paper.id)?.files.filter(({ type }) => type !== PDF) ?? [],
    })),
    files: files.filter(({ sha256 }) => !hashes.has(sha256)),
  };
}

const PDF = "application/pdf";

const PARTIES = ["crm.contacts", "crm.accounts"];

async function readRecord(entity: MetaEntity, id: string): Promise<AnyRecord> {
  const parties = entity.fields.filter(({ target }) => PARTIES.includes(target ?? ""));
  const expand = parties.map(({ name }) => expansionName(name)).join(",");
  const answer = await client.request("GET", `${entity.path}/:id`, {
    path: { id },
    ...(expand && { query: { expand } }),
  });
  // A collection's endpoints return its records.
  return answer as AnyRecord;
}

/** Addresses of the contact first, then of the customer or supplier. */
function addressIn(record: AnyRecord): string | undefined {
  const parties = [record.contact, record.account, record.supplier, record];
  const addresses = parties.map((party) => (isObject(party) ? party.email : undefined));
  return addresses.find((one): one is string => typeof one === "string" && one !== "");
}

/** The customer's language, if the record shows it. */
function languageIn(record: AnyRecord): string | undefined {
  const languages = [record.account, record.supplier, record].map((party) =>
    isObject(party) ? party.language : undefined,
  );
  return languages.find((one): one is string => typeof one === "string");
}

const titleOf = ({ number, title, name }: AnyRecord) =>
  [number, title, name].find((one): one is string => typeof one === "string") ?? "";

async function paperFiles({ collection }: MetaEntity, id: string, kinds: readonly string[]) {
  const found = [];
  for (const kind of kinds) {
    const response = await askPaper({ collection, id, ...(kind !== FIRST && { kind }) }).catch(
      unlessWithheld,
    );
    if (!response) continue;
    const { size } = await response.blob();
    const sha256 = response.headers.get("etag")?.replaceAll(/W\/|"/g, "");
    found.push({ id: kind, name: nameOf(response) ?? `${id}.pdf`, size, sha256 });
  }
  return found;
}

/** Documents with something that the user may not see are left out. */
function unlessWithheld(error: unknown): undefined {
  if (error instanceof Problem && error.status === 403) return undefined;
  throw error;
}

const MOST_FILES = 50;

async function attachmentsOf({ path }: MetaEntity, id: string): Promise<readonly Attachment[]> {
  const answer = await client.request("GET", `${path}/:id/attachments`, {
    path: { id },
    query: { limit: MOST_FILES },
  });
  // All attachment endpoints return this shape.
  return (answer as { data: Attachment[] }).data;
}
