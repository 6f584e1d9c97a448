import type { ReadContext, WriteContext } from "../kernel/context.ts";
import { type Catalog, type Forgetter, findRecord, forgetAttachment } from "../records/index.ts";
import { eraseContent, type Paper, papersAbout } from "./store.ts";

/** Erases papers that show a person's data, unless the books rely on the record that they belong to. */
export function paperForgetter(catalog: Catalog): Forgetter {
  return {
    name: "papers",
    forget: async (context, subjects) => {
      const { connection } = context.handle;
      const found = subjects.flatMap(({ collection, id }) =>
        papersAbout(connection, context.org, collection, id),
      );
      const gone = [...new Map(found.map((paper) => [paper.id, paper])).values()].filter(
        (paper) => !isKept(context, catalog, paper),
      );
      for (const paper of gone) erase(context, paper);
      return { destroyed: gone.length, keys: gone.map(({ person_key }) => person_key) };
    },
  };
}

function erase(context: WriteContext, paper: Paper): void {
  eraseContent(context.handle.connection, paper);
  if (paper.attachment_id !== null) forgetAttachment(context, paper.attachment_id);
  context.changed({
    collection: paper.collection,
    id: paper.record_id,
    version: null,
    before: {},
    after: { paper_kind: paper.kind, paper_erased: paper.content_sha256 },
  });
}

/** Documents that commercial law wants kept stay as they were issued, with the names on them. */
function isKept(context: ReadContext, catalog: Catalog, { collection: name, record_id }: Paper): boolean {
  const collection = catalog.collections.get(name);
  const record = collection && findRecord(context, collection, record_id);
  if (!collection || !record) return false;
  return collection.entity.kept?.includes(record.state) ?? false;
}
