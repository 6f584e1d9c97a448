import type { MetaEntity, MetaField } from "../../meta.ts";

/** What is written down by the system, not planned by a person. */
const BOOKKEEPING = new Set(["created_at", "updated_at", "archived_at"]);

/** The days by which a calendar can show the records of a collection: deadlines first. */
export function calendarFields({ fields, deadlines }: MetaEntity): readonly MetaField[] {
  const dated = fields.filter(
    ({ name, kind, filter }) => filter && (kind === "date" || kind === "datetime") && !BOOKKEEPING.has(name),
  );
  const due = deadlines.map(({ field }) => field);
  return [
    ...dated.filter(({ name }) => due.includes(name)),
    ...dated.filter(({ name }) => !due.includes(name)),
  ];
}
