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
import { ledgerAccounts } from "../../fin/index.ts";
import { hasMoved } from "./ledger.ts";
import { requireParty } from "./parties.ts";

export const items = defineEntity({
  module: "ops",
  name: "items",
  singular: "item",
  description:
    "What is bought, kept or sold. Only items of kind stock are counted and valued in locations; a " +
    "consumable is an expense when it is bought, a service is done.",
  label: ["sku", "name"],
  fields: {
    sku: text({
      required: true,
      max: 60,
      unique: true,
      search: true,
      filter: true,
      help: "Your own article number",
    }),
    name: text({ required: true, search: true, filter: true }),
    description: longText({ max: 5000, search: true }),
    kind: choice(["stock", "service", "consumable"], { required: true, initial: "stock", filter: true }),
    uom: text({ required: true, initial: "pcs", max: 20, help: "The unit it is counted in, as pcs, kg, m" }),
    track: choice(["none", "lot", "serial"], {
      required: true,
      initial: "none",
      filter: true,
      help: "Whether each move names a lot, or the serial number of the one piece that moves",
    }),
    cost: choice(["fifo", "average"], {
      required: true,
      initial: "fifo",
      help: "What goods that leave are taken to have cost: the oldest first, or the average of all",
    }),
    sale_price: money({ filter: true, help: "Of one, without tax" }),
    purchase_price: money({ help: "Of one, as last agreed with the supplier" }),
    tax_code_ids: references("fin.tax-codes", {
      required: true,
      initial: [],
      help: "Those for sales go on sales orders, those for purchases on purchase orders",
    }),
    reorder_point: decimal({ min: "0", filter: true, help: "Below this, more is to be ordered" }),
    reorder_qty: decimal({ min: "0.000001", help: "How much is ordered at a time" }),
    supplier_id: reference("crm.accounts", { help: "Whom it is ordered from" }),
    income_account_id: reference("fin.ledger-accounts"),
    expense_account_id: reference("fin.ledger-accounts", {
      help: "Cost of sales of goods; the expense itself of services and consumables",
    }),
    inventory_account_id: reference("fin.ledger-accounts"),
  },
  states: ["draft", "active", "discontinued"],
  initial: "draft",
  transitions: {
    activate: { summary: "Allow orders and moves", from: ["draft", "discontinued"], to: "active" },
    discontinue: {
      summary: "Allow no new orders; what is there can still be sold",
      from: ["active"],
      to: "discontinued",
    },
  },
  check: (context, record, before) => {
    if (record.kind !== "stock" && record.track !== "none")
      throw invalid("track", "NOT_STOCKED", "Only items of kind stock have lots or serial numbers");
    if (record.supplier_id !== null && record.supplier_id !== before?.supplier_id)
      requireParty(context, "supplier_id", record.supplier_id);
    if (record.inventory_account_id !== null && record.inventory_account_id !== before?.inventory_account_id)
      requireStockAccount(context, record.inventory_account_id);
    if (before) requireUnmoved(context, record, before);
  },
});

function requireStockAccount(context: WriteContext, id: string): void {
  const account = context.records.find(ledgerAccounts, id);
  if (!account || account.control === "stock") return;
  throw invalid(
    "inventory_account_id",
    "CONTROL_WRONG",
    "Goods stand in the books on an account with control stock. Choose one",
  );
}

/** What the ledger of stock was kept by cannot become something else. */
const FROZEN = ["kind", "uom", "track", "cost", "inventory_account_id"] as const;

type Frozen = Record<(typeof FROZEN)[number], string | null>;

function requireUnmoved(
  context: WriteContext,
  record: Frozen & { id: string; archived_at: number | null },
  before: Frozen & { archived_at: number | null },
): void {
  const changed = FROZEN.filter((field) => record[field] !== before[field]);
  const leaving = record.archived_at !== null && before.archived_at === null;
  if ((changed.length === 0 && !leaving) || !hasMoved(context, record.id)) return;
  if (leaving) {
    throw new Fault("RECORD_IN_USE", {
      message: "This item has moved and its movements are part of the books. Discontinue it instead.",
    });
  }
  throw new Fault("VALIDATION_FAILED", {
    details: changed.map((path) => ({
      path,
      code: "FROZEN",
      message: `${path} cannot change any more: the item has moved. Make another item`,
    })),
  });
}
