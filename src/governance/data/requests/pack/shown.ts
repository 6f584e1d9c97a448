import type { HistoryEntry, ReadContext } from "../../../../kernel/context.ts";
import type { Collection } from "../../../../records/index.ts";
import type { GovernanceParts } from "../../../part.ts";
import type { Item } from "../items.ts";
import type { Finder } from "../scope/words.ts";

/** One thing of the list as the pack shows it. */
export interface Shown {
  collection: string;
  why: string;
  record: Record<string, unknown>;
  history: readonly HistoryEntry[];
  files: readonly { name: string; sha256: string; size: number }[];
}

const CHANGES = 1000;
const OTHERS = "[another person]";

/** What of a thing in the list is the person's to see: all of their own records, of others' what speaks of them. */
export async function showItem(
  { catalog }: GovernanceParts,
  context: ReadContext,
  { collection: name, record_id, why, part }: Item,
  finder: Finder,
): Promise<Shown[]> {
  if (name === "users") return shownUser(context, record_id, why);
  const collection = catalog.collections.get(name);
  const record = collection && context.records.find(collection.entity, record_id);
  // What the parts of governance keep beside records repeats these; an attached file is shown with its record.
  if (!collection || !record) return [];
  const shown = collection.present(record);
  if (part === "words")
    return [{ collection: name, why, record: maskOthers(collection, shown, finder), history: [], files: [] }];
  const history = await context.history(name, record_id, Number.MAX_SAFE_INTEGER, CHANGES);
  return [{ collection: name, why, record: shown, history, files: filesOf(context, name, record_id) }];
}

/** Of a record that is somebody else's only what names the person is shown; who else it speaks of is not. */
function maskOthers(
  collection: Collection,
  shown: Record<string, unknown>,
  finder: Finder,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shown).map(([name, value]) => {
      const sealed = collection.sealed.includes(name);
      if (!sealed || value === null || finder.finds(JSON.stringify(value))) return [name, value];
      return [name, OTHERS];
    }),
  );
}

function filesOf(context: ReadContext, collection: string, id: string): Shown["files"] {
  return context.handle.connection
    .statement(
      `SELECT id, name, sha256, size FROM attachments
       WHERE org = ? AND collection = ? AND record_id = ? AND removed_at IS NULL ORDER BY rid`,
    )
    .all(context.org, collection, id)
    .map((row) => ({
      // The id keeps two files of one name apart.
      name: `files/${collection}/${id}/${row.id}-${row.name}`,
      sha256: String(row.sha256),
      size: Number(row.size),
    }));
}

function shownUser(context: ReadContext, id: string, why: string): Shown[] {
  const { connection } = context.handle;
  const user = connection
    .statement(
      `SELECT u.id, u.email, u.name, m.roles, m.created_at, m.deactivated_at FROM users u
       JOIN memberships m ON m.user_id = u.id WHERE m.org = ? AND u.id = ?`,
    )
    .get(context.org, id);
  if (!user) return [];
  const sessions = connection
    .statement(
      "SELECT ip, created_at, used_at FROM sessions WHERE org = ? AND user_id = ? ORDER BY created_at",
    )
    .all(context.org, id);
  return [{ collection: "users", why, record: { ...user, sessions }, history: [], files: [] }];
}
