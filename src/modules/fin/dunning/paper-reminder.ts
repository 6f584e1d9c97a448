import type { PaperBlock, PaperScene, PaperSpec } from "../../../kernel/paper.ts";
import { addressOf, closing, factsOf, type PaperParty, salutation } from "../../../papers/index.ts";
import { say } from "../../../text/message.ts";
import { transferOf } from "../trade/paper-invoice.ts";
import type { REMINDER, Reminder, ReminderState } from "./reminder-fields.ts";

/** Letter to a customer with all invoices of a reminder. Only made of what the reminder keeps. */
export const reminderPaper: PaperSpec<typeof REMINDER, ReminderState> = {
  title: say("fin.paper.reminder"),
  issuedIn: ["issued"],
  shows: [
    "account_id",
    "level",
    "date",
    "pay_by",
    "currency",
    "lines",
    "open",
    "interest_base",
    "interest_margin",
    "interest",
    "fee",
    "total",
  ],
  reads: { account_id: ["name", "legal_name", "billing"] },
  to: "account_id",
  content: (reminder, scene) => {
    const { word, sender } = scene;
    const { number, level, date, pay_by, currency, total } = reminder;
    const party = scene.of<PaperParty>("account_id");
    const facts = { amount: word.money(total, currency), day: word.day(pay_by) };
    return {
      title: word.text(say("fin.paper.reminderOf", { level, number: number ?? "" })),
      address: addressOf(word, party, sender.country),
      facts: factsOf([
        [word.text(say("fin.document.number")), number],
        [word.text(say("fin.document.reminderDate")), word.day(date)],
        [word.text(say("fin.paper.payBy")), word.day(pay_by)],
      ]),
      sells: true,
      blocks: {
        intro: { kind: "text", text: `${salutation(word)}\n\n${word.text(introOf(level, facts))}` },
        lines: linesOf(reminder, scene),
        totals: totalsOf(reminder, scene),
        payment: transferOf(scene, { amount: total, currency, day: pay_by, text: textOf(reminder) }),
        closing: closing(word, sender.name),
      },
    };
  },
};

/** Firmer with each level. */
function introOf(level: number, facts: { amount: string; day: string }) {
  if (level >= 3) return say("fin.paper.remindAllLast", facts);
  return level === 2 ? say("fin.paper.remindAllAgain", facts) : say("fin.paper.remindAll", facts);
}

/** Remittance text: the numbers of the invoices, as far as they fit. */
const textOf = ({ lines }: Reminder) =>
  lines
    .map(({ number }) => number)
    .join(", ")
    .slice(0, 140);

function linesOf({ lines, currency, interest }: Reminder, { word }: PaperScene): PaperBlock {
  const amount = (name: string, label: string) => ({ name, label, align: "end" as const });
  return {
    kind: "lines",
    label: word.text(say("fin.paper.openInvoices")),
    columns: [
      { name: "number", label: word.text(say("fin.document.invoiceNumber")), grow: 1 },
      { name: "due", label: word.text(say("fin.document.dueDate")) },
      amount("days", word.text(say("fin.paper.daysLate"))),
      amount("open", word.text(say("fin.document.open"))),
      ...(interest > 0 ? [amount("interest", word.text(say("fin.paper.interest")))] : []),
    ],
    rows: lines.map((line) => ({
      cells: {
        number: line.number,
        due: word.day(line.due_date),
        days: word.number(line.days_overdue),
        open: word.amount(line.balance, currency),
        interest: word.amount(line.interest, currency),
      },
    })),
  };
}

function totalsOf(reminder: Reminder, { word }: PaperScene): PaperBlock {
  const { open, interest, fee, total, currency } = reminder;
  const sum = (label: string, amount: number) => ({ label, value: word.money(amount, currency) });
  return {
    kind: "totals",
    totals: [
      sum(word.text(say("fin.document.open")), open),
      ...(interest > 0 ? [sum(word.text(interestText(reminder, word)), interest)] : []),
      ...(fee > 0 ? [sum(word.text(say("fin.paper.fee")), fee)] : []),
      { ...sum(word.text(say("papers.document.total")), total), strong: true },
    ],
  };
}

/** Interest with the rate of the day, which changes with the base rate. */
function interestText({ interest_base: base, interest_margin: margin }: Reminder, word: PaperScene["word"]) {
  if (base === null || margin === null) return say("fin.paper.interest");
  return say("fin.paper.interestAt", { base: word.percent(base), margin: word.number(margin) });
}
