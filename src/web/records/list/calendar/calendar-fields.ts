import type { MetaEntity, MetaField } from "../../meta.ts";

/** Timestamps set by the system rather than planned by a user. */
const BOOKKEEPING = new Set(["created_at", "updated_at", "archived_at"]);

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
