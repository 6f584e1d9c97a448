import type { Forgetter } from "../../records/index.ts";
import { allViews, type View } from "./store.ts";
import { COLLECTION } from "./view.ts";

const PEOPLE = "users";

/** Views that look for somebody, or are named after them; and those that only they had. */
export const forgetter: Forgetter = {
  name: "views",
  find: async (context, { words }) => {
    const sought = words.map((word) => word.toLowerCase()).filter((word) => word !== "");
    return allViews(context)
      .filter((view) => sought.some((word) => textOf(view).includes(word)))
      .map(({ id }) => ({ collection: COLLECTION, id, why: "a saved view that names the person" }));
  },
  forget: async (context, subjects) => {
    const { connection } = context.handle;
    const named = new Set(subjects.filter(({ collection }) => collection === COLLECTION).map(({ id }) => id));
    const people = new Set(subjects.filter(({ collection }) => collection === PEOPLE).map(({ id }) => id));
    const gone = allViews(context).filter(
      ({ id, person, shared }) => named.has(id) || (people.has(person) && !shared),
    );
    for (const { id } of gone) {
      connection
        .statement("DELETE FROM desk_view_choices WHERE org = ? AND view_id = ?")
        .run(context.org, id);
      connection.statement("DELETE FROM desk_views WHERE id = ?").run(id);
    }
    for (const person of people)
      connection
        .statement("DELETE FROM desk_view_choices WHERE org = ? AND person = ?")
        .run(context.org, person);
    return { destroyed: gone.length, keys: gone.map(({ personKey }) => personKey) };
  },
};

function textOf({ name, q, filter }: View): string {
  const operands = Object.values(filter).flatMap((operators) => Object.values(operators));
  return [name, q ?? "", ...operands].join("\n").toLowerCase();
}
