import { defineEntity } from "../../../src/kernel/entity.ts";
import { money, text } from "../../../src/records/fields/index.ts";
import { type AnyRecord, Catalog } from "../../../src/records/index.ts";
import type { Connection } from "../../../src/store/connection.ts";

/** Bills are submitted, approved and paid. They can be edited until they are paid. */
const bills = defineEntity({
  module: "fin",
  name: "bills",
  singular: "bill",
  description: "What somebody has to pay.",
  label: ["title"],
  fields: {
    title: text({ required: true }),
    amount: money(),
    note: text(),
    paid_by: text({ set: "rules" }),
  },
  states: ["draft", "sent", "approved", "paid"],
  initial: "draft",
  frozen: ["paid"],
  transitions: {
    send: { summary: "Hand it in", from: ["draft"], to: "sent" },
    approve: {
      summary: "Approve it",
      from: ["sent"],
      to: "approved",
      takes: { note: "optional" },
      decides: { asked: "send", refused: "reject" },
    },
    reject: { summary: "Send it back", from: ["sent"], to: "draft", takes: { note: "required" } },
    pay: { summary: "Pay it", from: ["approved"], to: "paid", takes: { amount: "optional" } },
  },
  worth: ({ amount }) => amount ?? undefined,
});

const things = defineEntity({
  module: "fin",
  name: "things",
  singular: "thing",
  description: "Something else.",
  label: ["title"],
  fields: { title: text({ required: true }) },
  states: ["new"],
  initial: "new",
  transitions: {},
});

export const catalog = new Catalog([bills, things]);
export const collection = catalog.collection("fin.bills");

export const euros = (amount: number) => ({ amount, currency: "EUR" });

/** A bill with the fields that its rules would otherwise set. */
export const bill = (values: object = {}) =>
  ({
    id: "b1",
    version: 2,
    created_at: 0,
    updated_at: 0,
    created_by: "cleo",
    updated_by: "cleo",
    archived_at: null,
    state: "draft",
    title: "Paper",
    amount: euros(500),
    note: null,
    paid_by: null,
    ...values,
  }) as unknown as AnyRecord;

const { tableName } = collection;
const rowOf = (values: object = {}) => ({ org: 1, ...collection.encode(bill(values)) });

/** Replaces the real table with one for the test entity. */
export function createBills({ client }: Connection): void {
  client.run(`DROP TABLE IF EXISTS ${tableName}`);
  client.run(`CREATE TABLE ${tableName} (rid INTEGER PRIMARY KEY, ${Object.keys(rowOf()).join()})`);
}

export function storeBill({ client }: Connection, values: object = {}): void {
  const row = rowOf(values);
  client.run(`DELETE FROM ${tableName}`);
  client.run(
    `INSERT INTO ${tableName} (${Object.keys(row).join()}) VALUES (${Object.keys(row)
      .map(() => "?")
      .join()})`,
    Object.values(row),
  );
}
