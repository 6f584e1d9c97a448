import { createHash } from "node:crypto";
import type { PaperContent } from "../kernel/paper.ts";
import { openText, sealText } from "../store/box.ts";
import type { Connection } from "../store/connection.ts";
import { part, pick, type RowOf, row, set } from "../store/rows.ts";
import type { Vault } from "../store/vault.ts";
import type { OwnLetterhead } from "./compose.ts";
import { papers, paperTemplates } from "./tables.ts";
import type { PaperTemplate } from "./template.ts";

export type Paper = RowOf<typeof papers>;

/** Sealed parts: all that the file depends on, besides language and time. */
export interface SealedContent {
  readonly content: PaperContent;
  readonly letterhead: OwnLetterhead;
  readonly template: PaperTemplate;
}

export interface PaperOf {
  readonly org: number;
  readonly collection: string;
  readonly record_id: string;
  readonly kind: string;
}

const subject = (id: string) => `papers/${id}`;

type New = Omit<
  Paper,
  | "rid"
  | "content"
  | "content_sha256"
  | "document_sha256"
  | "attachment_id"
  | "file_sha256"
  | "file_size"
  | "proof"
  | "person_key"
>;

/** Encrypts the content with a key of the paper. */
export function addPaper(connection: Connection, vault: Vault, given: New, sealed: SealedContent): Paper {
  const text = JSON.stringify(sealed);
  const person_key = vault.newPersonKey();
  const content_sha256 = createHash("sha256").update(text).digest("hex");
  const content = sealText(vault, person_key, subject(given.id), text);
  connection.run`INSERT INTO ${papers} ${row(papers, { ...given, content, content_sha256, person_key })}`;
  const added = paperById(connection, given.org, given.id);
  if (!added) throw new Error("the paper that was just stored is not there");
  return added;
}

/** Undefined once it is erased. */
export function contentOf(vault: Vault, { id, content, person_key }: Paper): SealedContent | undefined {
  const text = openText(vault, person_key, subject(id), content);
  // Safe cast: only `addPaper` writes the column.
  return text === undefined ? undefined : (JSON.parse(text) as SealedContent);
}

export function paperById(connection: Connection, org: number, id: string): Paper | undefined {
  return connection.get`SELECT ${pick(papers)} FROM ${papers} WHERE ${papers.org} = ${org} AND ${papers.id} = ${id}`;
}

/** One revision of a kind, the newest by default. */
export function findPaper(
  connection: Connection,
  { org, collection, record_id, kind }: PaperOf,
  revision?: number,
): Paper | undefined {
  return connection.get`SELECT ${pick(papers)} FROM ${papers}
    WHERE ${papers.org} = ${org} AND ${papers.collection} = ${collection} AND ${papers.record_id} = ${record_id}
      AND ${papers.kind} = ${kind}
      ${revision === undefined ? part`` : part`AND ${papers.revision} = ${revision}`}
    ORDER BY ${papers.revision} DESC LIMIT 1`;
}

/** Paper that an attachment of the record is the file of. */
export function paperOfFile(
  connection: Connection,
  { org, collection, record_id }: Omit<PaperOf, "kind">,
  attachment_id: string,
): Paper | undefined {
  return connection.get`SELECT ${pick(papers)} FROM ${papers}
    WHERE ${papers.org} = ${org} AND ${papers.collection} = ${collection} AND ${papers.record_id} = ${record_id}
      AND ${papers.attachment_id} = ${attachment_id}`;
}

export function keepFile(
  connection: Connection,
  { rid }: Paper,
  file: { attachment_id: string; file_sha256: string; file_size: number; proof: string },
): void {
  connection.run`UPDATE ${papers} SET ${set(papers, file)} WHERE ${papers.rid} = ${rid}`;
}

export function keepDocument(connection: Connection, { rid }: Paper, document_sha256: string): void {
  connection.run`UPDATE ${papers} SET ${set(papers, { document_sha256 })} WHERE ${papers.rid} = ${rid}`;
}

/** Papers that show data of a record. */
export function papersAbout(connection: Connection, org: number, collection: string, id: string): Paper[] {
  return connection.all`SELECT ${pick(papers)} FROM ${papers}
    WHERE ${papers.org} = ${org} AND ${papers.content} <> ''
      AND EXISTS (SELECT 1 FROM json_each(${papers.about}) WHERE value = ${`${collection}/${id}`})
    ORDER BY ${papers.rid}`;
}

export function eraseContent(connection: Connection, { rid }: Paper): void {
  connection.run`UPDATE ${papers} SET ${set(papers, { content: "", about: [] })} WHERE ${papers.rid} = ${rid}`;
}

export interface TemplateVersion {
  readonly version: number;
  readonly template: PaperTemplate;
}

/** Version 0 is the shipped one. */
export function newestTemplate(
  connection: Connection,
  org: number,
  collection: string,
  kind: string,
): TemplateVersion {
  const found = connection.get`SELECT ${pick(paperTemplates, "version", "template")} FROM ${paperTemplates}
    WHERE ${paperTemplates.org} = ${org} AND ${paperTemplates.collection} = ${collection} AND ${paperTemplates.kind} = ${kind}
    ORDER BY ${paperTemplates.version} DESC LIMIT 1`;
  return found ?? { version: 0, template: {} };
}
