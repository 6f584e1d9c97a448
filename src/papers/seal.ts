import { enqueue } from "../jobs/index.ts";
import type { WriteContext } from "../kernel/context.ts";
import type { Follower } from "../kernel/follower.ts";
import { newId } from "../kernel/ids.ts";
import { KEEPING } from "../proof/paper.ts";
import type { AnyRecord, Collection } from "../records/index.ts";
import { compose } from "./compose.ts";
import type { PaperParts } from "./part.ts";
import { issues, kindsOf, type PaperKind } from "./spec.ts";
import { addPaper, findPaper, newestTemplate, type Paper } from "./store.ts";

export const KEEP = KEEPING;

type Sealing = Pick<PaperParts, "catalog" | "makesAhead">;

/** Seal the papers of records that are issued, in the transaction that issues them. */
export const sealers = (parts: Sealing): Follower[] =>
  [...parts.catalog.collections.values()].flatMap((collection) => {
    const kinds = kindsOf(collection.entity);
    if (kinds.length === 0) return [];
    return {
      of: collection.name,
      run: async (context, after, before) => {
        for (const one of kinds)
          if (issues(one.spec, after, before)) sealPaper(context, parts, collection, after, one, { before });
      },
    };
  });

/** Stores what the paper says. A job makes the file, since that takes longer than a transaction may. */
export function sealPaper(
  context: WriteContext,
  { catalog, makesAhead }: Sealing,
  collection: Collection,
  record: AnyRecord,
  { kind, spec }: PaperKind,
  { late = false, before }: { late?: boolean; before?: AnyRecord | undefined } = {},
): Paper {
  const { handle, org, vault, now } = context;
  const { connection } = handle;
  const { version, template } = newestTemplate(connection, org, collection.name, kind);
  const place = { org, collection: collection.name, record_id: record.id, kind };
  const revision = (findPaper(connection, place)?.revision ?? 0) + 1;
  const composed = compose(context, catalog, collection, record, spec, { revision, before });
  const { content, letterhead, language, about } = composed;
  const paper = addPaper(
    connection,
    vault,
    {
      ...place,
      id: newId(),
      revision,
      language,
      template_version: version,
      about: [...about],
      late,
      sealed_at: now,
    },
    { content, letterhead, template },
  );
  context.changed({
    collection: collection.name,
    id: record.id,
    version: record.version,
    before: {},
    after: { [`paper_${kind}`]: paper.content_sha256, ...(late && { paper_sealed_late: true }) },
    // Merged with the record's own change, whose personal values stay encrypted.
    personal: { key: collection.placeOf(record).personKey ?? paper.person_key, fields: collection.sealed },
  });
  if (makesAhead) enqueue(context, { action: KEEP, input: { id: paper.id }, key: paper.id, patient: true });
  return paper;
}
