import type { Forgetter } from "../../records/index.ts";
import { say } from "../../text/message.ts";
import { stored } from "../../text/stored.ts";
import { COLLECTION } from "./card.ts";
import { allDashboards, dropOf } from "./store.ts";

const PEOPLE = "users";

/** Finds dashboards with cards that filter by or are named after a person, and a person's own dashboard. */
export const forgetter: Forgetter = {
  name: "dashboards",
  find: async (context, { words }) => {
    const sought = words.map((word) => word.toLowerCase()).filter((word) => word !== "");
    return allDashboards(context)
      .filter(({ cards }) => sought.some((word) => JSON.stringify(cards).toLowerCase().includes(word)))
      .map(({ id }) => ({ collection: COLLECTION, id, why: stored(say("desk.reasons.dashboardNames")) }));
  },
  forget: async (context, subjects) => {
    const named = new Set(subjects.flatMap(({ collection, id }) => (collection === COLLECTION ? [id] : [])));
    const people = new Set(subjects.flatMap(({ collection, id }) => (collection === PEOPLE ? [id] : [])));
    const gone = allDashboards(context).filter(({ id, person }) => named.has(id) || people.has(person));
    for (const { person } of gone) dropOf(context, person);
    return { destroyed: gone.length, keys: gone.map(({ person_key }) => person_key) };
  },
};
