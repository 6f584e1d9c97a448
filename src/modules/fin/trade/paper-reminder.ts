import { daysBetween } from "../../../kernel/calendar.ts";
import { addressOf, closing, factsOf, type PaperParty, salutation } from "../../../papers/index.ts";
import { say } from "../../../text/message.ts";
import type { Invoice } from "./invoice-fields.ts";
import { currencyOf, INVOICE_READS, INVOICE_SHOWS, type InvoicePaper, payment } from "./paper-invoice.ts";

/** Reminder of one invoice, to look at and print. What is sent are the reminders of dunning runs. */
export const reminderPaper: InvoicePaper = {
  title: say("fin.paper.reminder"),
  applies: ({ kind, state }) => kind === "invoice" && state !== "draft",
  issuedIn: [],
  shows: [...INVOICE_SHOWS, "reminder_level"],
  reads: INVOICE_READS,
  to: "account_id",
  content: (invoice, scene) => {
    const { word, context } = scene;
    const { number, issue_date, due_date, balance, gross, reminder_level: level } = invoice;
    const currency = currencyOf(invoice, scene);
    const party = scene.of<PaperParty>("account_id");
    const late = due_date === null ? 0 : Math.max(0, daysBetween(due_date, context.today));
    const facts = {
      number: number ?? "",
      day: word.day(due_date),
      amount: word.money(balance, currency),
      days: late,
    };
    return {
      title: word.text(say("fin.document.reminder", { level, number: number ?? "" })),
      address: addressOf(word, party, scene.sender.country),
      facts: factsOf([
        [word.text(say("fin.document.reminderDate")), word.day(context.today)],
        [word.text(say("fin.document.invoiceNumber")), number],
        [word.text(say("fin.document.invoiceDate")), word.day(issue_date)],
        [word.text(say("fin.document.dueDate")), word.day(due_date)],
      ]),
      sells: true,
      blocks: {
        intro: { kind: "text", text: `${salutation(word)}\n\n${word.text(textOf(invoice, facts))}` },
        lines: {
          kind: "lines",
          label: word.text(say("fin.paper.openInvoice")),
          columns: [
            { name: "number", label: word.text(say("fin.document.invoiceNumber")), grow: 1 },
            { name: "issued", label: word.text(say("fin.document.invoiceDate")) },
            { name: "due", label: word.text(say("fin.document.dueDate")) },
            { name: "gross", label: word.text(say("papers.document.total")), align: "end" },
            { name: "open", label: word.text(say("fin.document.open")), align: "end" },
          ],
          rows: [
            {
              cells: {
                number: number ?? "",
                issued: word.day(issue_date),
                due: word.day(due_date),
                gross: word.money(gross, currency),
                open: word.money(balance, currency),
              },
            },
          ],
        },
        ...payment(invoice, scene, true),
        closing: closing(word, scene.sender.name),
      },
    };
  },
};

/** Firmer with each level. */
function textOf(
  { reminder_level: level }: Invoice,
  facts: { number: string; day: string; amount: string; days: number },
) {
  if (level >= 3) return say("fin.paper.remindLast", facts);
  return level === 2 ? say("fin.paper.remindAgain", facts) : say("fin.document.remindText", facts);
}
