import type { Forgetter } from "../../records/index.ts";
import { COLLECTION } from "./collection.ts";
import { forgetExplanations } from "./keep.ts";

/** Explanations in which a person is named: the question that was asked, or the words that were quoted. */
export const forgetter: Forgetter = {
  name: "explanations",
  find: async ({ handle, org }, { words }) => {
    const sought = words.map((word) => word.toLowerCase()).filter((word) => word.length > 0);
    if (sought.length === 0) return [];
    return handle.connection
      .statement("SELECT id, answer FROM learning_explanations WHERE org = ? ORDER BY rid")
      .all(org)
      .filter(({ answer }) => sought.some((word) => String(answer).toLowerCase().includes(word)))
      .map(({ id }) => ({ collection: COLLECTION, id: String(id), why: "names the person" }));
  },
  forget: async ({ handle, org }, subjects) => {
    const ids = subjects.filter(({ collection }) => collection === COLLECTION).map(({ id }) => id);
    const rows = handle.connection
      .statement(
        "SELECT rid FROM learning_explanations WHERE org = ? AND id IN (SELECT value FROM json_each(?))",
      )
      .all(org, JSON.stringify(ids));
    forgetExplanations(
      handle.connection,
      rows.map(({ rid }) => Number(rid)),
    );
    return { destroyed: rows.length, keys: [] };
  },
};
