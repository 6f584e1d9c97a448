import { sessions } from "../../../../identity/index.ts";
import type { HistoryEntry, ReadContext } from "../../../../kernel/context.ts";
import { localise } from "../../../../kernel/language.ts";
import { memberships, users } from "../../../../kernel/tables.ts";
import { attachments } from "../../../../records/attachments/tables.ts";
import type { Collection } from "../../../../records/index.ts";
import { as, pick } from "../../../../store/rows.ts";
import { say, type Text } from "../../../../text/message.ts";
import { unstored } from "../../../../text/stored.ts";
import type { GovernanceParts } from "../../../part.ts";
import type { Item } from "../items.ts";
import type { Finder } from "../scope/words.ts";

export interface Shown {
  collection: string;
  why: Text;
  record: Record<string, unknown>;
  history: readonly HistoryEntry[];
  files: readonly { name: string; sha256: string; size: number }[];
}

const CHANGES = 1000;

/** The person's own records as a whole; of other records only mentions of the person. */
export async function showItem(
  { catalog }: GovernanceParts,
  context: ReadContext,
  { collection: name, record_id, why: found, part }: Item,
  finder: Finder,
): Promise<Shown[]> {
  const why = unstored(found);
  if (name === "users") return shownUser(context, record_id, why);
  const collection = catalog.collections.get(name);
  const record = collection && context.records.find(collection.entity, record_id);
  // Data stored outside records only repeats them, and an attachment is shown with its record.
  if (!collection || !record) return [];
  const shown = collection.present(record);
  if (part === "words")
    return [
      {
        collection: name,
        why,
        record: maskOthers(
          collection,
          shown,
          finder,
          localise(context, say("governance.papers.anotherPerson")),
        ),
        history: [],
        files: [],
      },
    ];
  const history = await context.history(name, record_id, Number.MAX_SAFE_INTEGER, CHANGES);
  return [{ collection: name, why, record: shown, history, files: filesOf(context, name, record_id) }];
}

/** Hides third parties' data: only values that mention the person remain. */
function maskOthers(
  collection: Collection,
  shown: Record<string, unknown>,
  finder: Finder,
  others: string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shown).map(([name, value]) => {
      const sealed = collection.sealed.includes(name);
      if (!sealed || value === null || finder.finds(JSON.stringify(value))) return [name, value];
      return [name, others];
    }),
  );
}

function filesOf(context: ReadContext, collection: string, id: string): Shown["files"] {
  const files = context.handle.connection
    .all`SELECT ${pick(attachments, "id", "name", "sha256", "size")} FROM ${attachments}
    WHERE ${attachments.org} = ${context.org} AND ${attachments.collection} = ${collection}
      AND ${attachments.record_id} = ${id} AND ${attachments.removed_at} IS NULL ORDER BY ${attachments.rid}`;
  return files.map((file) => ({
    // The id keeps files of the same name apart.
    name: `files/${collection}/${id}/${file.id}-${file.name}`,
    sha256: file.sha256,
    size: file.size,
  }));
}

function shownUser(context: ReadContext, id: string, why: Text): Shown[] {
  const { connection } = context.handle;
  const user = connection.get`
    SELECT ${pick(users, "id", "email", "name")}, ${memberships.roles} ${as<"roles", string>("roles")},
      ${pick(memberships, "created_at", "deactivated_at")}
    FROM ${users} JOIN ${memberships} ON ${memberships.user_id} = ${users.id}
    WHERE ${memberships.org} = ${context.org} AND ${users.id} = ${id}`;
  if (!user) return [];
  const logins = connection.all`SELECT ${pick(sessions, "ip", "created_at", "used_at")} FROM ${sessions}
    WHERE ${sessions.org} = ${context.org} AND ${sessions.user_id} = ${id} ORDER BY ${sessions.created_at}`;
  return [{ collection: "users", why, record: { ...user, sessions: logins }, history: [], files: [] }];
}
