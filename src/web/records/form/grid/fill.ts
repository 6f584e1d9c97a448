import type { OpsItemView } from "../../../../client/contract.ts";
import { keyOf, queries } from "../../../queries.ts";
import { client } from "../../../session/session.ts";
import { isMissing } from "../validate.ts";
import type { Row } from "./grid-columns.ts";
import { taxKinds } from "./use-taxes.ts";

interface Purpose {
  /** True in purchasing documents, which use an item's purchase price. */
  buys: boolean;
  currency: string;
  columns: ReadonlySet<string>;
}

export async function filledFromItem(row: Row, id: string, purpose: Purpose): Promise<Row> {
  const item = await queries.fetchQuery<OpsItemView>({
    queryKey: keyOf("GET /api/v1/ops/items/:id", { path: { id } }),
    queryFn: ({ signal }) => client.call("GET /api/v1/ops/items/:id", { path: { id }, signal }),
    staleTime: 60_000,
  });
  const price = purpose.buys ? item.purchase_price : item.sale_price;
  const taxes = await taxesFor(item.tax_code_ids ?? [], purpose.buys ? "sales" : "purchase");
  const brought: [string, unknown][] = [
    ["text", item.name],
    ["price", price && price.currency === purpose.currency ? price.amount : undefined],
    ["tax_code_ids", taxes],
    ["tax_code_id", taxes[0]],
  ];
  const filled = brought.filter(([name, value]) => purpose.columns.has(name) && !isMissing(value));
  return { ...row, item_id: id, ...Object.fromEntries(filled) };
}

/** Items have both sales and purchase taxes. Keeps those that fit the document. */
async function taxesFor(ids: readonly string[], other: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const kinds = await taxKinds().catch(() => new Map<string, string>());
  return ids.filter((id) => kinds.get(id) !== other);
}
