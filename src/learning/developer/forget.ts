import type { ReadContext } from "../../kernel/context.ts";
import type { Forgetter, Person } from "../../records/index.ts";
import { pick, set } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import { stored } from "../../text/stored.ts";
import { apiKeys } from "../api-keys.ts";
import { type ApiKey, COLLECTION } from "./key.ts";

const FORGOTTEN = "API key";

/** Keys named after a person stay valid, but the name and its copy in the audit trail are erased. */
export const forgetter: Forgetter = {
  name: "api_keys",
  find: async (context, { words }) =>
    keysNaming(context, words).map(({ id }) => ({
      collection: COLLECTION,
      id,
      why: stored(say("learning.reasons.keyName")),
    })),
  forget: async (context, subjects) => {
    const { connection } = context.handle;
    const keys: number[] = [];
    for (const { collection, id } of subjects) {
      if (collection !== COLLECTION) continue;
      const row = connection.get`SELECT ${pick(apiKeys, "person_key")} FROM ${apiKeys}
        WHERE ${apiKeys.org} = ${context.org} AND ${apiKeys.id} = ${id}
          AND ${apiKeys.name} <> ${FORGOTTEN}`;
      if (!row) continue;
      keys.push(row.person_key);
      connection.run`UPDATE ${apiKeys}
        SET ${set(apiKeys, { name: FORGOTTEN, person_key: context.vault.newPersonKey() })}
        WHERE ${apiKeys.id} = ${id}`;
    }
    return { destroyed: keys.length, keys };
  },
};

function keysNaming({ handle, org }: ReadContext, words: Person["words"]): ApiKey[] {
  const sought = words.map((word) => word.toLowerCase()).filter((word) => word !== "");
  if (sought.length === 0) return [];
  return handle.connection.all`SELECT ${pick(apiKeys)} FROM ${apiKeys}
    WHERE ${apiKeys.org} = ${org}`.filter(({ name }) =>
    sought.some((word) => name.toLowerCase().includes(word)),
  );
}
