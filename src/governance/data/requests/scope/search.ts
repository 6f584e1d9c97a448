import type { ReadContext } from "../../../../kernel/context.ts";
import type { AnyRecord, Collection } from "../../../../records/index.ts";
import { findRecord } from "../../../../records/index.ts";
import type { Found } from "../items.ts";
import { isWorded, textsOf } from "./texts.ts";
import { digits, Finder, type Known, needles, plain } from "./words.ts";

/** Rows looked at in one go: then others are served. */
const WINDOW = 5_000;

/** Finds the records of a collection, archived ones as well, in which anything that is known of somebody stands. */
export async function searchCollection(
  context: ReadContext,
  collection: Collection,
  known: Known,
): Promise<Found[]> {
  const query = new HaystackQuery(collection, known);
  const finder = new Finder(known.words);
  const found: Found[] = [];
  const last = highest(context, collection);
  for (let from = 0; from < last; from += WINDOW) {
    for (const id of query.run(context, from, from + WINDOW)) {
      const record = findRecord(context, collection, id);
      const match = record && matchOf(collection, record, known, finder);
      if (match) found.push({ collection: collection.name, record_id: id, ...match });
    }
    await new Promise((resume) => setImmediate(resume));
  }
  return found;
}

function highest({ handle }: ReadContext, { tableName }: Collection): number {
  return Number(
    handle.connection.statement(`SELECT coalesce(max(rid), 0) AS rid FROM ${tableName}`).get()?.rid,
  );
}

/** All texts of a row put together, in which each word is looked for: one pass over the table for all of them. */
class HaystackQuery {
  readonly #sql: string;
  readonly #needles: readonly string[];
  readonly #phones: readonly string[];

  constructor(collection: Collection, known: Known) {
    this.#needles = needles([...known.words, ...(known.employeeNumber ? [known.employeeNumber] : [])]);
    const columns = [...collection.fields.values()].filter(({ name, field }) => isWorded(name, field.kind));
    const phones = columns.filter(({ field }) => field.kind === "phone");
    this.#phones = phones.length > 0 ? known.phones : [];
    const own = columns.map(({ key }) => `coalesce(row."${key}", '')`);
    const label = collection.entity.label
      .map((name) => collection.fields.get(name)?.key)
      .filter((key) => key !== undefined)
      .map((key) => `coalesce(row."${key}", '')`);
    const lines = collection.lines.flatMap(({ tableName, fields }) => {
      const parts = Object.entries(fields).filter(([part, { kind }]) => isWorded(part, kind));
      if (parts.length === 0) return [];
      const text = parts.map(([part, { key }]) => `coalesce("${part}${key}", '')`).join(" || char(10) || ");
      return `coalesce((SELECT group_concat(${text}, char(10)) FROM ${tableName} WHERE parent = row.rid), '')`;
    });
    const all = [...own, label.join(" || ' ' || "), ...lines].filter((part) => part !== "");
    const dialled = phones.map(({ key }) => bare(`coalesce(row."${key}", '')`)).join(" || '|' || ") || "''";
    const conditions = [
      ...this.#needles.map(() => "instr(hay, ?) > 0"),
      ...this.#phones.map(() => "instr(dialled, ?) > 0"),
    ];
    this.#sql = `
      WITH texts AS MATERIALIZED (
        SELECT row.id, lower(${all.join(" || char(10) || ") || "''"}) AS hay, ${dialled} AS dialled
        FROM ${collection.tableName} AS row WHERE row.org = ? AND row.rid > ? AND row.rid <= ?)
      SELECT id FROM texts WHERE ${conditions.join(" OR ") || "0"}`;
  }

  run({ handle, org }: ReadContext, from: number, to: number): string[] {
    return handle.connection
      .statement(this.#sql)
      .all(org, from, to, ...this.#needles, ...this.#phones)
      .map(({ id }) => String(id));
  }
}

/** A telephone number without what people write between its digits. */
function bare(column: string): string {
  return [" ", "(", ")", ".", "/", "-", "+"].reduce(
    (inner, sign) => `replace(${inner}, '${sign}', '')`,
    column,
  );
}

type Match = Pick<Found, "why" | "certain" | "part">;

/** What of a record speaks of the person: whether it is theirs for certain, and all of it. */
function matchOf(collection: Collection, record: AnyRecord, known: Known, finder: Finder): Match | undefined {
  const values: Record<string, unknown> = { ...record };
  const personal = collection.personal.length > 0;
  if (collection.entity.employment && known.employeeNumber !== null && record.number === known.employeeNumber)
    return { why: "number: the employee number", certain: true, part: "whole" };
  const texts = textsOf(collection, record);
  const address = texts.find(
    ({ kind, path, text }) => kind === "email" && path.length === 0 && known.emails.includes(plain(text)),
  );
  if (address)
    return { why: `${address.field}: the e-mail address`, certain: true, part: personal ? "whole" : "words" };
  const number = texts.find(
    ({ kind, path, text }) =>
      kind === "phone" && path.length === 0 && known.phones.some((one) => digits(text).endsWith(one)),
  );
  if (number)
    return {
      why: `${number.field}: the telephone number`,
      certain: true,
      part: personal ? "whole" : "words",
    };
  const label = plain(collection.entity.label.map((name) => String(values[name] ?? "")).join(" "));
  if (personal && known.names.includes(label)) return { why: "the name", certain: false, part: "whole" };
  const fields = [...new Set(texts.filter(({ text }) => finder.finds(text)).map(({ field }) => field))];
  if (fields.length === 0) return undefined;
  const unique = new Finder(known.words.filter((word) => word.includes("@")));
  const certain = texts.some(({ text }) => unique.finds(text));
  return { why: `${fields.join(", ")}: words in it`, certain, part: "words" };
}
