import type { Client, Json, Reply } from "./appliance.ts";

/** Votes as a user would, on the version just read. `path` is an approval request or a record. */
export async function decide(by: Client, path: string, move: string, words: Json = {}): Promise<Reply> {
  const { body } = await by.get(path.replace("/workflows/", "/approvals/"));
  return by.post(`${path}/${move}`, { ...seenOf(body, path), ...words });
}

/** Reads approval requests as a user would before voting on several at once. */
export function seenBy(by: Client, ids: readonly string[]): Promise<Json[]> {
  return Promise.all(
    ids.map(async (id) => {
      const path = `/api/v1/approvals/${id}`;
      return { id, ...seenOf((await by.get(path)).body, path) };
    }),
  );
}

function seenOf(shown: Json, path: string): Json {
  if (/\/(approvals|workflows)\//.test(path)) return { snapshot_hash: shown?.snapshot_hash ?? "unread" };
  return { version: shown?.version ?? 1 };
}
