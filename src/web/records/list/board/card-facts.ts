import type { MetaEntity } from "../../meta.ts";
import { calendarFields } from "../calendar/calendar-fields.ts";
import { type Column, columnsOf, fieldsFor, standingColumns } from "../columns.ts";
import { fieldsOfMoves } from "./moves.ts";

export interface CardFacts {
  readonly heads: readonly Column[];
  /** Field with the related record. */
  readonly about: Column | undefined;
  readonly amount: Column | undefined;
  readonly due: Column | undefined;
  /** Assignee or owner. */
  readonly owner: Column | undefined;
  readonly fields: readonly string[];
  readonly columns: readonly Column[];
}

const OWNERS = ["assignee_id", "owner_id"];

export function cardFacts(entity: MetaEntity): CardFacts {
  const all = columnsOf(entity);
  const standing = standingColumns(entity, all);
  const [due] = calendarFields(entity);
  const facts = {
    heads: all.filter(({ head }) => head),
    about: standing.find(
      ({ kind, field, head, name }) =>
        kind === "reference" && field?.target !== "users" && !head && name !== "parent_id",
    ),
    amount: standing.find(({ kind, field }) => kind === "money" || field?.unit === "amount"),
    due: all.find(({ name }) => name === due?.name),
    owner: all.find(({ name }) => OWNERS.includes(name)),
  };
  const { heads, about, amount, due: day, owner } = facts;
  const columns = [...heads, about, amount, day, owner].filter((column) => column !== undefined);
  const fields = [...new Set([...fieldsFor(entity, columns), ...fieldsOfMoves(entity)])];
  return { ...facts, columns, fields };
}
