import { type Json, LETTERHEAD } from "../kit/appliance.ts";
import type { Line } from "./line.ts";

export type Ground = ReadonlyMap<string, string>;

const EUR = (amount: number) => ({ amount, currency: "EUR" });

/** Creates accounts, warehouse and business partners of a one-person organisation. */
export async function layGround(line: Line, year: number): Promise<Ground> {
  const ids = new Map<string, string>();
  const make = async (name: string, path: string, body: object): Promise<Json> => {
    const made = await line.write("POST", `/api/v1/${path}`, body);
    ids.set(name, made.id);
    return made;
  };
  const { accounts } = await line.write("POST", "/api/v1/fin/ledger-accounts/chart", { type: "trade" });
  for (const { code, id } of accounts) ids.set(code, id);
  await line.write("POST", "/api/v1/fin/periods/year", { starts_on: `${year}-01-01` });
  await make("VAT20", "fin/tax-codes", {
    code: "VAT20",
    name: "Sales",
    rate: "20",
    kind: "sales",
    account_id: ids.get("2210"),
    valid_from: `${year}-01-01`,
  });
  await line.write("POST", `/api/v1/fin/tax-codes/${ids.get("VAT20")}/activate`, {});
  const { data } = await line.write("POST", "/api/v1/ops/locations/standard", {});
  for (const { code, id } of data) ids.set(code, id);
  await line.write("PUT", "/api/v1/settings/organization", { letterhead: LETTERHEAD });
  await make("customer", "crm/accounts", { name: "Customer" });
  await make("item", "ops/items", { sku: "item", name: "Item" });
  await line.write("POST", `/api/v1/ops/items/${ids.get("item")}/activate`, {});
  await make("stock", "ops/stock-moves", {
    item_id: ids.get("item"),
    from_id: ids.get("SUPPLIERS"),
    to_id: ids.get("STOCK"),
    quantity: "10000000",
    unit_cost: EUR(100),
  });
  await line.write("POST", `/api/v1/ops/stock-moves/${ids.get("stock")}/complete`, {});
  return ids;
}
