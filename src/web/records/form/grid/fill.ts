import { keyOf, queries } from "../../../queries.ts";
import { client } from "../../../session/session.ts";
import { labelQuery } from "../../fields/labels.ts";
import { isMoney } from "../../fields/values.ts";
import type { MetaLineField } from "../../meta.ts";
import { isMissing } from "../validate.ts";
import type { Row } from "./grid-columns.ts";
import { taxKinds, taxTarget } from "./use-taxes.ts";

interface Purpose {
  /** True in purchasing documents, which use an item's purchase price. */
  buys: boolean;
  currency: string;
  columns: readonly Pick<MetaLineField, "name" | "target">[];
}

export async function filledFromItem(row: Row, id: string, purpose: Purpose): Promise<Row> {
  const { columns } = purpose;
  const collection = columns.find(({ name }) => name === "item_id")?.target ?? "";
  const label = await queries.fetchQuery(labelQuery({ collection, id }));
  const { sale_price, tax_code_ids } = label?.facts ?? {};
  const price = purpose.buys ? await purchasePrice(id) : sale_price;
  const own = Array.isArray(tax_code_ids) ? tax_code_ids.map(String) : [];
  const taxes = await taxesFor(own, taxTarget(columns), purpose.buys ? "sales" : "purchase");
  const brought: [string, unknown][] = [
    ["text", label?.label.at(-1)],
    ["price", isMoney(price) && price.currency === purpose.currency ? price.amount : undefined],
    ["tax_code_ids", taxes],
    ["tax_code_id", taxes[0]],
  ];
  const filled = brought.filter(
    ([name, value]) => columns.some((column) => column.name === name) && !isMissing(value),
  );
  return { ...row, item_id: id, ...Object.fromEntries(filled) };
}

/** Only for those who may read items: prices of suppliers are no business of everyone who names an item. */
async function purchasePrice(id: string): Promise<unknown> {
  const read = queries.fetchQuery({
    queryKey: keyOf("GET /api/v1/ops/items/:id", { path: { id } }),
    queryFn: ({ signal }) => client.call("GET /api/v1/ops/items/:id", { path: { id }, signal }),
    staleTime: 60_000,
  });
  return read.then(({ purchase_price }) => purchase_price).catch(() => undefined);
}

/** Items have both sales and purchase taxes. Keeps those that fit the document. */
async function taxesFor(ids: readonly string[], collection: string | null, other: string): Promise<string[]> {
  if (ids.length === 0 || collection === null) return [];
  const kinds = await taxKinds(collection).catch(() => new Map<string, string>());
  return ids.filter((id) => kinds.get(id) !== other);
}
