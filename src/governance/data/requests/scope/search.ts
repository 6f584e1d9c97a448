import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ReadContext } from "../../../../kernel/context.ts";
import type { AnyRecord, Collection } from "../../../../records/index.ts";
import { findRecord } from "../../../../records/index.ts";
import { as } from "../../../../store/rows.ts";
import { say } from "../../../../text/message.ts";
import type { Found } from "../items.ts";
import { isWorded, textsOf } from "./texts.ts";
import { digits, Finder, type Known, needles, plain } from "./words.ts";

/** Rows per query, before yielding to other requests. */
const WINDOW = 5_000;

/** Records that mention the person, including archived ones. */
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

function highest({ handle }: ReadContext, collection: Collection): number {
  return handle.connection
    .count`SELECT coalesce(max(${collection.column("rid")}), 0) FROM ${collection.table}`;
}

/** Concatenates a row's texts, so that one pass over the table searches for all words. */
class HaystackQuery {
  readonly #collection: Collection;
  readonly #hay: SQL;
  readonly #dialled: SQL;
  readonly #isFound: SQL;

  constructor(collection: Collection, known: Known) {
    this.#collection = collection;
    const columns = [...collection.fields.values()].filter(({ name, field }) => isWorded(name, field.kind));
    const phones = columns.filter(({ field }) => field.kind === "phone");
    const own = columns.map(({ key }) => textIn(sql`${collection.column(key)}`));
    const label = collection.entity.label.flatMap((name) => {
      const key = collection.fields.get(name)?.key;
      return key === undefined ? [] : textIn(sql`${collection.column(key)}`);
    });
    const lines = collection.lines.flatMap(({ table, fields }) => {
      const parts = Object.entries(fields).filter(([part, { kind }]) => isWorded(part, kind));
      if (parts.length === 0) return [];
      const texts = parts.map(([part, { key }]) => textIn(sql.identifier(part + key)));
      return textIn(sql`(SELECT group_concat(${sql.join(texts, NEXT)}, char(10)) FROM ${table}
        WHERE ${table}.parent = ${collection.column("rid")})`);
    });
    const all = [...own, ...(label.length > 0 ? [sql.join(label, sql` || ' ' || `)] : []), ...lines];
    this.#hay = all.length > 0 ? sql.join(all, NEXT) : sql`''`;
    const numbers = phones.map(({ key }) => bare(textIn(sql`${collection.column(key)}`)));
    this.#dialled = numbers.length > 0 ? sql.join(numbers, sql` || '|' || `) : sql`''`;
    const words = needles([...known.words, ...(known.employeeNumber ? [known.employeeNumber] : [])]);
    const conditions = [
      ...words.map((word) => sql`instr(hay, ${word}) > 0`),
      ...(phones.length > 0 ? known.phones : []).map((phone) => sql`instr(dialled, ${phone}) > 0`),
    ];
    this.#isFound = conditions.length > 0 ? sql.join(conditions, sql` OR `) : sql`0`;
  }

  run({ handle, org }: ReadContext, from: number, to: number): string[] {
    const column = (name: string) => this.#collection.column(name);
    return handle.connection.all`
      WITH texts AS MATERIALIZED (
        SELECT ${column("id")} AS id, lower(${this.#hay}) AS hay, ${this.#dialled} AS dialled
        FROM ${this.#collection.table}
        WHERE ${column("org")} = ${org} AND ${column("rid")} > ${from} AND ${column("rid")} <= ${to})
      SELECT id ${as<"id", string>("id")} FROM texts WHERE ${this.#isFound}`.map(({ id }) => id);
  }
}

/** Separator that keeps words from matching across two texts. */
const NEXT = sql` || char(10) || `;

function textIn(column: SQLWrapper): SQL {
  return sql`coalesce(${column}, '')`;
}

function bare(text: SQL): SQL {
  return [" ", "(", ")", ".", "/", "-", "+"].reduce(
    (inner, sign) => sql`replace(${inner}, ${sign}, '')`,
    text,
  );
}

type Match = Pick<Found, "why" | "certain" | "part">;

function matchOf(collection: Collection, record: AnyRecord, known: Known, finder: Finder): Match | undefined {
  const values: Record<string, unknown> = { ...record };
  const personal = collection.personal.length > 0;
  if (collection.entity.employment && known.employeeNumber !== null && record.number === known.employeeNumber)
    return { why: say("governance.reasons.employeeNumber"), certain: true, part: "whole" };
  const texts = textsOf(collection, record);
  const address = texts.find(
    ({ kind, path, text }) => kind === "email" && path.length === 0 && known.emails.includes(plain(text)),
  );
  if (address)
    return {
      why: say("governance.reasons.emailAddress", { field: address.field }),
      certain: true,
      part: personal ? "whole" : "words",
    };
  const number = texts.find(
    ({ kind, path, text }) =>
      kind === "phone" && path.length === 0 && known.phones.some((one) => digits(text).endsWith(one)),
  );
  if (number)
    return {
      why: say("governance.reasons.phoneNumber", { field: number.field }),
      certain: true,
      part: personal ? "whole" : "words",
    };
  const label = plain(collection.entity.label.map((name) => String(values[name] ?? "")).join(" "));
  if (personal && known.names.includes(label))
    return { why: say("governance.reasons.theName"), certain: false, part: "whole" };
  const fields = [...new Set(texts.filter(({ text }) => finder.finds(text)).map(({ field }) => field))];
  if (fields.length === 0) return undefined;
  const unique = new Finder(known.words.filter((word) => word.includes("@")));
  const certain = texts.some(({ text }) => unique.finds(text));
  return { why: say("governance.reasons.wordsIn", { fields }), certain, part: "words" };
}
