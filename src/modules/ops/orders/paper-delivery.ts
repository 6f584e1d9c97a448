import { formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import type { PaperScene, PaperSpec } from "../../../kernel/paper.ts";
import { addressOf, factsOf, notesBlock, type PaperParty, unitText } from "../../../papers/index.ts";
import { say } from "../../../text/message.ts";
import { itemOf, PARTY_READS } from "./paper-parts.ts";
import type { SALES_ORDER, SalesOrder, SalesOrderState } from "./sales-order-fields.ts";

/** Delivery note, issued with each delivery: it lists what left with it, and what is still to come. */
export const deliveryPaper: PaperSpec<typeof SALES_ORDER, SalesOrderState> = {
  title: say("ops.paper.delivery"),
  applies: ({ state }) => state !== "draft" && state !== "cancelled",
  issuedIn: ["part_delivered", "delivered", "closed"],
  issues: (order, before) => before !== undefined && delivered(order) > delivered(before),
  shows: ["account_id", "reference", "delivered_on", "lines", "notes"],
  reads: { account_id: PARTY_READS },
  to: "account_id",
  content: (order, scene, before) => {
    const { word, context, revision } = scene;
    const party = scene.of<PaperParty>("account_id");
    const rows = deliveredRows(order, scene, before);
    const units = rows.some(({ cells }) => cells.unit !== "");
    return {
      title: word.text(say("ops.paper.deliveryTitle", { number: `${order.number ?? ""}/${revision}` })),
      address: addressOf(word, party, scene.sender.country, { address: party?.shipping }),
      facts: factsOf([
        [word.text(say("ops.paper.order")), order.number],
        [
          word.text(say("ops.orders.date")),
          word.day(before ? context.today : (order.delivered_on ?? context.today)),
        ],
        [word.text(say("ops.orders.reference")), order.reference],
      ]),
      blocks: {
        intro: { kind: "text", text: word.text(say("ops.paper.deliveryIntro")) },
        lines: {
          kind: "lines",
          label: word.text(say("papers.document.lines")),
          columns: [
            { name: "position", label: word.text(say("papers.document.position")) },
            { name: "text", label: word.text(say("papers.document.text")), grow: 1 },
            { name: "ordered", label: word.text(say("ops.orders.ordered")), align: "end" },
            { name: "delivered", label: word.text(say("ops.orders.delivered")), align: "end" },
            { name: "open", label: word.text(say("ops.orders.open")), align: "end" },
            ...(units ? [{ name: "unit", label: word.text(say("papers.document.unit")) }] : []),
          ],
          rows,
        },
        ...notesBlock(order.notes),
        signatures: { kind: "signatures", lines: [word.text(say("ops.paper.received"))] },
      },
    };
  },
};

const delivered = ({ lines }: SalesOrder) =>
  lines.reduce((sum, line) => sum + parseDecimal(line.delivered), 0n);

function deliveredRows({ lines }: SalesOrder, scene: PaperScene, before: SalesOrder | undefined) {
  const { word } = scene;
  return lines.flatMap((line, place) => {
    const all = parseDecimal(line.delivered);
    const now = all - parseDecimal(before?.lines[place]?.delivered ?? "0");
    if (now <= 0n) return [];
    const item = itemOf(scene, line.item_id);
    return {
      cells: {
        position: String(place + 1),
        text: line.text ?? item?.name ?? "",
        ordered: word.number(line.quantity),
        delivered: word.number(formatDecimal(now)),
        open: word.number(formatDecimal(parseDecimal(line.quantity) - all)),
        unit: unitText(word, item?.uom),
      },
    };
  });
}
