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
import type { SALES_ORDER, SalesOrderState } from "./sales-order-fields.ts";

/** Order confirmation, issued when a sales order is confirmed. */
export const confirmationPaper: PaperSpec<typeof SALES_ORDER, SalesOrderState> = {
  title: say("ops.paper.confirmation"),
  issuedIn: ["confirmed", "part_delivered", "delivered", "closed"],
  issues: ({ confirmed_on }, before) => confirmed_on !== null && (before?.confirmed_on ?? null) === null,
  shows: [...ORDER_SHOWS, "account_id", "reference", "confirmed_on", "promised_on", "quote_id"],
  reads: { account_id: PARTY_READS, quote_id: [] },
  to: "account_id",
  content: (order, scene) => {
    const { word } = scene;
    const party = scene.of<PaperParty>("account_id");
    const currency = orderCurrency(order, scene);
    const { number, net, gross: total, tax_lines: taxes } = order;
    return {
      title: word.text(say("ops.orders.sales", { number: number ?? "" })),
      address: addressOf(word, party, scene.sender.country),
      facts: factsOf([
        [word.text(say("ops.orders.number")), number],
        [word.text(say("ops.orders.date")), word.day(order.confirmed_on)],
        [word.text(say("ops.orders.promised")), word.day(order.promised_on)],
        [word.text(say("ops.paper.quote")), scene.of("quote_id")?.number],
        [word.text(say("ops.orders.reference")), order.reference],
      ]),
      sells: true,
      claims: {
        number: number ?? "",
        date: order.confirmed_on ?? "",
        total: `${amountText(total, currency)} ${currency}`,
      },
      blocks: {
        intro: {
          kind: "text",
          text: `${salutation(word)}\n\n${word.text(say("ops.paper.confirmationIntro"))}`,
        },
        lines: tradeLines(word, orderLines(order, scene), currency),
        totals: tradeTotals(word, { net, total, taxes, currency }),
        ...notesBlock(order.notes),
        closing: closing(word, scene.sender.name),
      },
    };
  },
};
