import type { ReadContext } from "../kernel/context.ts";
import type { PaperContent, PaperScene, Referred } from "../kernel/paper.ts";
import { organizations } from "../kernel/tables.ts";
import { type AnyRecord, type Catalog, type Collection, fieldOf, findRecord } from "../records/index.ts";
import { shadowRecord } from "../records/model/collection.ts";
import { pick } from "../store/rows.ts";
import { targetOf } from "./access.ts";
import { type Letterhead, paperLanguage, parseLetterhead } from "./letterhead.ts";
import type { AnySpec } from "./spec.ts";
import { wordingIn } from "./wording.ts";

export type OwnLetterhead = Letterhead & { readonly name: string };

export interface Composed {
  readonly content: PaperContent;
  readonly letterhead: OwnLetterhead;
  readonly language: string;
  /** Records whose data it shows, as `collection/id`. */
  readonly about: readonly string[];
}

/** Letterhead of the organisation as it is now. */
export function ownLetterhead({ handle, org }: ReadContext): OwnLetterhead {
  const row = handle.connection.get`
    SELECT ${pick(organizations, "name", "letterhead")} FROM ${organizations} WHERE ${organizations.key} = ${org}`;
  return { ...parseLetterhead(row?.letterhead ?? "{}"), name: row?.name ?? "" };
}

interface Occasion {
  /** Language that the caller wants. */
  wanted?: string | undefined;
  revision?: number;
  before?: AnyRecord | undefined;
}

/** Makes the content of a record's paper from what is known now. */
export function compose(
  context: ReadContext,
  catalog: Catalog,
  collection: Collection,
  record: AnyRecord,
  spec: AnySpec,
  { wanted, revision = 1, before }: Occasion = {},
): Composed {
  const letterhead = ownLetterhead(context);
  const { to, reads = {} } = spec;
  const find = (field: string) => {
    const target = targetOf(catalog, collection, field);
    const id = fieldOf(record, field);
    return target && typeof id === "string" ? { target, record: findRecord(context, target, id) } : undefined;
  };
  const recipient = to === undefined ? undefined : find(to)?.record;
  const language = wanted ?? paperLanguage(letterhead, recipient && fieldOf(recipient, "language"));
  const { name, country, iban, bic, bank_name } = letterhead;
  const scene: PaperScene = {
    context,
    word: wordingIn(language),
    revision,
    sender: {
      name: letterhead.legal_name ?? name,
      ...(country && { country }),
      ...(iban && { iban }),
      ...(bic && { bic }),
      ...(bank_name && { bank_name }),
    },
    of: <T>(field: string): Referred<T> | undefined => {
      const found = find(field);
      if (!found?.record) return undefined;
      // Safe cast: the declaration names the target's fields.
      return limited(found.record, reads[field] ?? []) as unknown as Referred<T>;
    },
  };
  const about = [`${collection.name}/${record.id}`];
  for (const field of Object.keys(reads)) {
    const found = find(field);
    if (found?.record) about.push(`${found.target.name}/${found.record.id}`);
    else about.push(...otherSubject(collection, record, field));
  }
  const earlier = before && limited(before, spec.shows);
  const content = spec.content(limited(record, spec.shows), scene, earlier);
  // The title may name people, whom claims in the audit trail must not.
  const claims = content.claims ?? { number: record.number ?? record.id, date: context.today };
  return { content: { ...content, claims }, letterhead, language, about };
}

/** A person or another target that is no record. */
function otherSubject({ fields }: Collection, record: AnyRecord, field: string): string[] {
  const target = fields.get(field)?.field.reference?.target;
  const id = fieldOf(record, field);
  return target !== undefined && typeof id === "string" ? [`${target}/${id}`] : [];
}

const ALWAYS = new Set(["id", "number", "state", "version", "created_at", "updated_at"]);

/** Reading a field that is not declared is a mistake: callers' access to it would not be checked. */
function limited(record: AnyRecord, names: readonly string[]): AnyRecord {
  return shadowRecord(record, (field) => {
    if (ALWAYS.has(field) || names.includes(field)) return;
    throw new Error(`a paper shows ${field}, which it does not declare`);
  });
}
