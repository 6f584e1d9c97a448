import { amountText } from "../../../kernel/money.ts";
import type { PaperSpec } from "../../../kernel/paper.ts";
import {
  addressOf,
  closing,
  factsOf,
  notesBlock,
  type PaperParty,
  salutation,
  tradeLines,
  tradeTotals,
} from "../../../papers/index.ts";
import { say } from "../../../text/message.ts";
import { ORDER_SHOWS, orderCurrency, orderLines, PARTY_READS } from "./paper-parts.ts";
import type { PURCHASE_ORDER, PurchaseOrderState } from "./purchase-order-fields.ts";

/** Purchase order, issued when it is placed with the supplier. */
export const purchasePaper: PaperSpec<typeof PURCHASE_ORDER, PurchaseOrderState> = {
  title: say("ops.paper.purchase"),
  issuedIn: ["ordered", "part_received", "received", "closed"],
  issues: ({ ordered_on }, before) => ordered_on !== null && (before?.ordered_on ?? null) === null,
  shows: [...ORDER_SHOWS, "supplier_id", "supplier_ref", "ordered_on", "expected_on", "location_id"],
  reads: { supplier_id: PARTY_READS, location_id: ["name"] },
  to: "supplier_id",
  content: (order, scene) => {
    const { word, sender } = scene;
    const party = scene.of<PaperParty>("supplier_id");
    const currency = orderCurrency(order, scene);
    const { number, net, gross: total, tax_lines: taxes } = order;
    const location = scene.of<{ name: string }>("location_id")?.name;
    const place = [sender.name, location].filter(Boolean).join(", ");
    return {
      title: word.text(say("ops.orders.purchase", { number: number ?? "" })),
      address: addressOf(word, party, sender.country),
      facts: factsOf([
        [word.text(say("ops.orders.number")), number],
        [word.text(say("ops.orders.date")), word.day(order.ordered_on)],
        [word.text(say("ops.orders.expected")), word.day(order.expected_on)],
        [word.text(say("ops.orders.reference")), order.supplier_ref],
        [word.text(say("ops.orders.deliverTo")), place],
      ]),
      claims: {
        number: number ?? "",
        date: order.ordered_on ?? "",
        total: `${amountText(total, currency)} ${currency}`,
      },
      blocks: {
        intro: { kind: "text", text: `${salutation(word)}\n\n${word.text(say("ops.paper.purchaseIntro"))}` },
        lines: tradeLines(word, orderLines(order, scene), currency),
        totals: tradeTotals(word, { net, total, taxes, currency }),
        ...notesBlock(order.notes),
        closing: closing(word, sender.name),
      },
    };
  },
};
