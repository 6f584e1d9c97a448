import { type Static, Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import type { RawRow } from "../../../store/statements.ts";
import { queryRows, visibleRows } from "../../access/visible.ts";
import type { Collection } from "../../model/collection.ts";

/** Queries statistics over the rows that are visible to the caller. */
export function figures(context: ReadContext, collection: Collection, select: SQL, rest: SQL): RawRow[] {
  return queryRows(
    context,
    sql`SELECT ${select} FROM ${collection.table} WHERE ${visibleRows(context, collection)} AND ${rest}`,
  );
}

export const moneySumSchema = Type.Object(
  {
    currency: Type.String(),
    amount: Type.Integer({ description: "In minor units" }),
    count: Type.Integer({ description: "Records in this currency" }),
  },
  { ...closed, $id: "StatsMoney" },
);

export type MoneySum = Static<typeof moneySumSchema>;

export class MoneySums {
  readonly #sums = new Map<string, MoneySum>();

  add(currency: unknown, amount: unknown, count: unknown): void {
    if (typeof currency !== "string") return;
    const sum = this.#sums.get(currency) ?? { currency, amount: 0, count: 0 };
    sum.amount += Number(amount);
    sum.count += Number(count);
    this.#sums.set(currency, sum);
  }

  list(): MoneySum[] {
    return [...this.#sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
  }
}

export const percentSchema = (description: string) =>
  Type.Union([Type.Number(), Type.Null()], {
    description: `${description}; to one decimal, null if there is no basis for comparison`,
  });

/** Percentage with one decimal; null if the whole is zero. */
export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((1000 * part) / whole) / 10;
}

export const countSchema = (description: string) => Type.Integer({ description });
