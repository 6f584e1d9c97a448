import { useActWith } from "../../kit/act.ts";
import { useNames } from "../../language/names.ts";
import { client } from "../../session/session.ts";
import { changed } from "../form/saved.ts";
import { type AnyRecord, type MetaEntity, nameOf } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { undoArchive } from "../undo.ts";

export function useArchive(entity: MetaEntity, record: AnyRecord) {
  const t = useTexts("records.archive");
  const names = useNames();
  const name = nameOf(entity, record) ?? names.one(entity.collection);
  const restore = useActWith(
    async (_: undefined) => {
      const path = `${entity.path}/:id/restore`;
      // Both endpoints return the record.
      const restored = await client.request("POST", path, { path: { id: record.id }, body: {} });
      await changed(entity, restored as AnyRecord);
    },
    { done: t.restored({ name }) },
  );
  const archive = useActWith(
    async (_: undefined) => {
      const archived = (await client.request("DELETE", `${entity.path}/:id`, {
        path: { id: record.id },
        version: record.version,
      })) as AnyRecord;
      await changed(entity, archived);
      return archived;
    },
    { done: t.archived({ name }), undo: (archived) => undoArchive(entity, archived) },
  );
  return {
    archive: () => {
      if (!archive.isPending) archive.mutate(undefined);
    },
    restore: () => restore.mutate(undefined),
    isPending: archive.isPending || restore.isPending,
  };
}
