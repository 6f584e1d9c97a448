import type { Forgetter } from "../../records/index.ts";
import { list } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import { stored } from "../../text/stored.ts";
import { allViews, dropView, type View } from "./store.ts";
import { deskViewChoices } from "./tables.ts";
import { COLLECTION } from "./view.ts";

const PEOPLE = "users";

/** Finds views that filter by or are named after a person, and a person's private views. */
export const forgetter: Forgetter = {
  name: "views",
  find: async (context, { words }) => {
    const sought = words.map((word) => word.toLowerCase()).filter((word) => word !== "");
    return allViews(context)
      .filter((view) => sought.some((word) => textOf(view).includes(word)))
      .map(({ id }) => ({ collection: COLLECTION, id, why: stored(say("desk.reasons.viewNames")) }));
  },
  forget: async (context, subjects) => {
    const { connection } = context.handle;
    const named = new Set(subjects.filter(({ collection }) => collection === COLLECTION).map(({ id }) => id));
    const people = new Set(subjects.filter(({ collection }) => collection === PEOPLE).map(({ id }) => id));
    const gone = allViews(context).filter(
      ({ id, person, shared }) => named.has(id) || (people.has(person) && !shared),
    );
    for (const { id } of gone) dropView(context, id);
    connection.run`DELETE FROM ${deskViewChoices}
      WHERE ${deskViewChoices.org} = ${context.org} AND ${deskViewChoices.person} IN ${list(people)}`;
    return { destroyed: gone.length, keys: gone.map(({ person_key }) => person_key) };
  },
};

function textOf({ name, q, filter }: View): string {
  const operands = Object.values(filter).flatMap((operators) => Object.values(operators));
  return [name, q ?? "", ...operands].join("\n").toLowerCase();
}
