import type { Cast } from "./cast.ts";
import type { Order } from "./fulfilling.ts";
import { listOf, numberOf, textOf } from "./reading.ts";
import type { Shown } from "./world.ts";

export async function takeBack(
  cast: Cast,
  { id, lines, place, client }: Order,
  invoice: Shown,
): Promise<void> {
  const { world, crew, catalogue } = cast;
  const line = lines.findIndex(
    ({ good, delivered }) => good.article.kind === "stock" && !good.article.lots && delivered > 0,
  );
  const invoiced = listOf(invoice, "lines").findIndex((one) => textOf(one, "source_line") === String(line));
  const returned = lines[line];
  if (!returned || invoiced < 0) return;
  catalogue.stock.put(returned.good.article.sku, place, { quantity: 1 });
  await world.act(crew.operations, "ops.sales-orders.return", {
    id,
    lines: [{ line, quantity: "1", location_id: place }],
    note: "Does not fit; like new",
  });
  const credit = await world.act(crew.bookkeeper, "fin.invoices.credit", {
    id: invoice.id,
    lines: [{ line: invoiced, quantity: "1" }],
    reason: "Goods returned",
  });
  const issued = await world.act(crew.bookkeeper, "fin.invoices.issue", { id: credit.id });
  client.owed -= numberOf(issued, "gross");
}
