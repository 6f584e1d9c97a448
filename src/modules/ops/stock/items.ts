import type { WriteContext } from "../../../kernel/context.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import {
  choice,
  decimal,
  longText,
  money,
  reference,
  references,
  text,
} from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { ledgerAccounts, requireParty, SUPPLIERS } from "../../fin/index.ts";
import { hasMoved, promised } from "./ledger.ts";

export const items = defineEntity({
  module: "ops",
  name: "items",
  singular: "item",
  description:
    "A good or service that you buy, stock or sell. Only items of kind stock are counted and valued " +
    "in locations. Consumables are expensed on purchase.",
  nameable: ["uom", "sale_price", "tax_code_ids"],
  label: ["sku", "name"],
  ui: {
    columns: ["kind", "uom", "sale_price", "purchase_price", "reorder_point", "supplier_id"],
    sort: "sku",
  },
  fields: {
    sku: text({
      required: true,
      max: 60,
      unique: true,
      search: true,
      filter: true,
      help: say("ops.fieldHelp.items.sku"),
    }),
    name: text({ required: true, search: true, filter: true }),
    description: longText({ max: 5000, search: true }),
    kind: choice(["stock", "service", "consumable"], { required: true, initial: "stock", filter: true }),
    uom: text({ required: true, initial: "pcs", max: 20, help: say("ops.fieldHelp.items.uom") }),
    track: choice(["none", "lot", "serial"], {
      required: true,
      initial: "none",
      filter: true,
      help: say("ops.fieldHelp.items.track"),
    }),
    cost: choice(["fifo", "average"], {
      required: true,
      initial: "fifo",
      help: say("ops.fieldHelp.items.cost"),
    }),
    sale_price: money({ filter: true, help: say("ops.fieldHelp.items.sale_price") }),
    purchase_price: money({ help: say("ops.fieldHelp.items.purchase_price") }),
    tax_code_ids: references("fin.tax-codes", {
      required: true,
      initial: [],
      help: say("ops.fieldHelp.items.tax_code_ids"),
    }),
    reorder_point: decimal({ min: "0", filter: true, help: say("ops.fieldHelp.items.reorder_point") }),
    reorder_qty: decimal({ min: "0.000001", help: say("ops.fieldHelp.items.reorder_qty") }),
    supplier_id: reference("crm.accounts", {
      within: SUPPLIERS,
      help: say("ops.fieldHelp.items.supplier_id"),
    }),
    income_account_id: reference("fin.ledger-accounts"),
    expense_account_id: reference("fin.ledger-accounts", {
      help: say("ops.fieldHelp.items.expense_account_id"),
    }),
    inventory_account_id: reference("fin.ledger-accounts", { within: { control: ["stock"] }, strict: true }),
  },
  states: ["draft", "active", "discontinued"],
  initial: "draft",
  transitions: {
    activate: { summary: "Activate an item", from: ["draft", "discontinued"], to: "active" },
    discontinue: {
      summary: "Discontinue an item: no new orders, remaining stock can be sold",
      from: ["active"],
      to: "discontinued",
    },
  },
  worth: ({ sale_price }) => sale_price ?? { amount: 0 },
  check: (context, record, before) => {
    if (record.kind !== "stock" && record.track !== "none")
      throw invalid("track", "NOT_STOCKED", say("ops.errors.trackStockOnly"));
    if (record.supplier_id !== null && record.supplier_id !== before?.supplier_id)
      requireParty(context, "supplier_id", record.supplier_id);
    for (const field of ACCOUNTS)
      if (record[field] !== before?.[field]) requireFitting(context, field, record[field]);
    if (before) requireUnchanged(context, record, before);
    if (before && record.archived_at !== null && before.archived_at === null)
      requireUnused(context, record.id);
  },
});

const ACCOUNTS = ["inventory_account_id", "income_account_id", "expense_account_id"] as const;

/** The inventory account must be a stock control account; the other accounts must not be control accounts. */
function requireFitting(context: WriteContext, field: (typeof ACCOUNTS)[number], id: string | null): void {
  // Unknown ids are refused by the reference check.
  const account = id === null ? undefined : context.records.find(ledgerAccounts, id);
  if (!account) return;
  if (field === "inventory_account_id" && account.control !== "stock")
    throw invalid(field, "CONTROL_WRONG", say("ops.errors.stockAccountMissing"));
  if (field !== "inventory_account_id" && ["ar", "ap", "stock"].includes(account.control ?? ""))
    throw invalid(field, "CONTROL_WRONG", say("ops.errors.controlAccount"));
}

/** Fields that can't change once the stock ledger has entries. */
const FROZEN = ["kind", "uom", "track", "cost", "inventory_account_id"] as const;

type Frozen = Record<(typeof FROZEN)[number], string | null> & { id: string };

/** Orders rely on these fields once the item is active, and the stock ledger from the first move on. */
function requireUnchanged(context: WriteContext, record: Frozen, before: Frozen & { state: string }): void {
  const changed = FROZEN.filter((field) => record[field] !== before[field]);
  if (changed.length === 0) return;
  const isFrozen = hasMoved(context, record.id)
    ? () => true
    : (field: string) => field === "kind" && before.state !== "draft";
  const details = changed.filter(isFrozen).map((path) => ({
    path,
    code: "FROZEN",
    message: say("ops.errors.itemFieldFixed"),
  }));
  if (details.length > 0) throw new Fault("VALIDATION_FAILED", { details });
}

function requireUnused(context: WriteContext, id: string): void {
  const { demand, on_order } = promised(context, id);
  if (demand !== 0 || on_order !== 0) {
    throw new Fault("RECORD_IN_USE", {
      message: say("ops.errors.itemOnOrders"),
    });
  }
  if (!hasMoved(context, id)) return;
  throw new Fault("RECORD_IN_USE", {
    message: say("ops.errors.itemMoved"),
  });
}
