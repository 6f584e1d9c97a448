import { dayIn } from "../../kernel/clock.ts";
import { amountText } from "../../kernel/money.ts";
import type { PaperSpec } from "../../kernel/paper.ts";
import {
  addressOf,
  closing,
  factsOf,
  notesBlock,
  type PaperParty,
  salutation,
  tradeLines,
  tradeTotals,
} from "../../papers/index.ts";
import { say } from "../../text/message.ts";
import type { QUOTE, QuoteState } from "./quote-fields.ts";

interface Person {
  first_name: string | null;
  last_name: string;
}

/** Quote, issued when it is sent. */
export const quotePaper: PaperSpec<typeof QUOTE, QuoteState> = {
  title: say("crm.paper.quote"),
  issuedIn: ["sent", "accepted", "rejected", "expired", "superseded", "ordered", "invoiced"],
  shows: [
    "title",
    "account_id",
    "contact_id",
    "revision",
    "valid_until",
    "currency",
    "terms",
    "lines",
    "tax_lines",
    "net",
    "total",
    "sent_at",
  ],
  reads: { account_id: ["name", "legal_name", "billing", "tax_id"], contact_id: ["first_name", "last_name"] },
  to: "account_id",
  content: (quote, scene) => {
    const { word, context } = scene;
    const { number, revision, valid_until, title, terms, net, total, tax_lines: taxes, sent_at } = quote;
    const contact = scene.of<Person>("contact_id");
    const person = [contact?.first_name, contact?.last_name].filter(Boolean).join(" ");
    const currency = quote.currency ?? context.principal.organization.currency;
    const day = word.day(valid_until);
    return {
      title: word.text(say("crm.quotePaper.quote", { number: number ?? "" })),
      ...(title && { subject: title }),
      address: addressOf(word, scene.of<PaperParty>("account_id"), scene.sender.country, { person }),
      facts: factsOf([
        [word.text(say("crm.quotePaper.number")), number],
        [word.text(say("crm.quotePaper.revision")), revision > 1 ? String(revision) : null],
        [
          word.text(say("crm.quotePaper.date")),
          word.day(sent_at === null ? null : dayIn(context.principal.organization.timeZone, sent_at)),
        ],
        [word.text(say("crm.quotePaper.validUntil")), day],
      ]),
      claims: {
        number: number ?? "",
        date: valid_until ?? "",
        total: `${amountText(total, currency)} ${currency}`,
      },
      sells: true,
      blocks: {
        intro: { kind: "text", text: `${salutation(word)}\n\n${word.text(say("crm.paper.intro"))}` },
        lines: tradeLines(
          word,
          quote.lines.map(({ tax_code_id, tax_percent, ...line }) => ({
            ...line,
            taxes: tax_code_id !== null || tax_percent !== "0" ? [tax_percent] : [],
          })),
          currency,
        ),
        totals: tradeTotals(word, { net, total, taxes, currency }),
        ...(day && { validity: { kind: "text", text: word.text(say("crm.quotePaper.valid", { day })) } }),
        ...notesBlock(terms),
        closing: closing(word, scene.sender.name),
        signatures: { kind: "signatures", lines: [word.text(say("crm.paper.accept"))] },
      },
    };
  },
};
