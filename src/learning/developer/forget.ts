import type { ReadContext } from "../../kernel/context.ts";
import type { Forgetter, Person } from "../../records/index.ts";
import { type ApiKey, COLLECTION, parseKey } from "./key.ts";

const FORGOTTEN = "API key";

/** Keys that are named after somebody. The key goes on; its name, and what the trail keeps of it, does not. */
export const forgetter: Forgetter = {
  name: "api_keys",
  find: async (context, { words }) =>
    keysNaming(context, words).map(({ id }) => ({
      collection: COLLECTION,
      id,
      why: "the name of an API key",
    })),
  forget: async (context, subjects) => {
    const { connection } = context.handle;
    const keys: number[] = [];
    for (const { collection, id } of subjects) {
      if (collection !== COLLECTION) continue;
      const row = connection
        .statement("SELECT person_key FROM api_keys WHERE org = ? AND id = ? AND name <> ?")
        .get(context.org, id, FORGOTTEN);
      if (!row) continue;
      keys.push(Number(row.person_key));
      connection
        .statement("UPDATE api_keys SET name = ?, person_key = ? WHERE id = ?")
        .run(FORGOTTEN, context.vault.newPersonKey(), id);
    }
    return { destroyed: keys.length, keys };
  },
};

function keysNaming({ handle, org }: ReadContext, words: Person["words"]): ApiKey[] {
  const sought = words.map((word) => word.toLowerCase()).filter((word) => word !== "");
  if (sought.length === 0) return [];
  return handle.connection
    .statement("SELECT * FROM api_keys WHERE org = ?")
    .all(org)
    .map(parseKey)
    .filter(({ name }) => sought.some((word) => name.toLowerCase().includes(word)));
}
