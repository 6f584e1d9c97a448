import type { Forgetter } from "../../records/index.ts";
import { list, pick } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import { stored } from "../../text/stored.ts";
import { COLLECTION } from "./collection.ts";
import { forgetExplanations } from "./keep.ts";
import { explanations } from "./tables.ts";

/** Finds explanations that mention a person in the question or quotations. */
export const forgetter: Forgetter = {
  name: "explanations",
  find: async ({ handle, org }, { words }) => {
    const sought = words.map((word) => word.toLowerCase()).filter((word) => word.length > 0);
    if (sought.length === 0) return [];
    return handle.connection.all`SELECT ${pick(explanations, "id", "answer")} FROM ${explanations}
      WHERE ${explanations.org} = ${org} ORDER BY ${explanations.rid}`
      .filter(({ answer }) => sought.some((word) => JSON.stringify(answer).toLowerCase().includes(word)))
      .map(({ id }) => ({ collection: COLLECTION, id, why: stored(say("learning.reasons.questionNames")) }));
  },
  forget: async ({ handle, org }, subjects) => {
    const ids = subjects.filter(({ collection }) => collection === COLLECTION).map(({ id }) => id);
    const rows = handle.connection.all`SELECT ${pick(explanations, "rid")} FROM ${explanations}
      WHERE ${explanations.org} = ${org} AND ${explanations.id} IN ${list(ids)}`;
    forgetExplanations(
      handle.connection,
      rows.map(({ rid }) => rid),
    );
    return { destroyed: rows.length, keys: [] };
  },
};
