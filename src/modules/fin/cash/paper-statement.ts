import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { Fault } from "../../../kernel/errors.ts";
import type { PaperBlock, Wording } from "../../../kernel/paper.ts";
import { closed } from "../../../kernel/schema.ts";
import type { FileAnswer } from "../../../kernel/stream.ts";
import {
  addressOf,
  looseAnswer,
  type PaperParts,
  type PaperParty,
  paperLanguageInput,
} from "../../../papers/index.ts";
import { say } from "../../../text/message.ts";
import { statementInput, type statementSchema } from "./statement-of-account.ts";

type Statement = Static<typeof statementSchema>;
type Movement = Statement["currencies"][number]["movements"][number];

/** `GET /fin/statement/:account_id/paper`: the statement as a letter to the account. */
export function statementPaper(parts: PaperParts): Action {
  return defineAction({
    name: "fin.statement.paper",
    summary: "Download the statement of account as PDF",
    description: "Also requires permission for the statement and for the account.",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/fin/statement/:account_id/paper" }],
    errors: ["RECORD_NOT_FOUND", "RANGE_NOT_SATISFIABLE"],
    input: Type.Object({ ...statementInput, language: paperLanguageInput }, closed),
    output: Type.Unsafe<FileAnswer>(Type.Any()),
    file: true,
    run: async (context, { language, ...input }) => {
      if (!context.may("fin.statement")) throw new Fault("ACCESS_DENIED");
      // Safe casts: the outputs of these actions.
      const statement = (await context.ask("fin.statement", input)) as Statement;
      const account = (await context.ask("crm.accounts.get", {
        id: input.account_id,
      })) as unknown as PaperParty & {
        language: string | null;
      };
      return looseAnswer(
        parts,
        context,
        { language, recipient: account.language },
        ({ word, letterhead }) => ({
          title: word.text(say("fin.statement.titleOf", { party: account.name })),
          subject: word.text(
            say("fin.statement.about", { from: word.day(statement.from), to: word.day(statement.to) }),
          ),
          address: addressOf(word, account, letterhead.country),
          facts: [{ label: word.text(say("fin.statement.date")), value: word.day(context.today) }],
          sells: statement.side === "receivable",
          blocks: Object.fromEntries(
            statement.currencies.flatMap((one) => [
              [`lines_${one.currency}`, movements(word, statement, one)],
              [`owed_${one.currency}`, owed(word, statement, one)],
            ]),
          ),
        }),
      );
    },
  });
}

function movements(word: Wording, { from, to }: Statement, one: Statement["currencies"][number]): PaperBlock {
  const { currency, opening, closing } = one;
  const head = (day: string, label: string, balance: number) => ({
    cells: { date: word.day(day), what: label, balance: word.amount(balance, currency) },
    kind: "subtotal" as const,
    running: word.amount(balance, currency),
  });
  return {
    kind: "lines",
    label: currency,
    columns: [
      { name: "date", label: word.text(say("fin.statement.date")) },
      { name: "what", label: `${word.text(say("fin.statement.what"))} (${currency})`, grow: 1 },
      { name: "number", label: word.text(say("fin.statement.number")) },
      { name: "due", label: word.text(say("fin.statement.due")) },
      { name: "amount", label: word.text(say("fin.statement.amount")), align: "end" },
      { name: "balance", label: word.text(say("fin.statement.balance")), align: "end" },
    ],
    rows: [
      head(from, word.text(say("fin.statement.opening")), opening),
      ...one.movements.map(({ date, kind, number, due_date, amount, balance }) => ({
        cells: {
          date: word.day(date),
          what: word.text(kindText(kind)),
          number: number ?? "",
          due: word.day(due_date),
          amount: word.amount(amount, currency),
          balance: word.amount(balance, currency),
        },
        running: word.amount(balance, currency),
      })),
      head(to, word.text(say("fin.statement.closing")), closing),
    ],
    carry: {
      column: "balance",
      forward: word.text(say("papers.document.carriedForward")),
      brought: word.text(say("papers.document.broughtForward")),
    },
  };
}

function owed(
  word: Wording,
  { to }: Statement,
  { currency, closing }: Statement["currencies"][number],
): PaperBlock {
  const facts = { amount: word.money(closing, currency), day: word.day(to) };
  return { kind: "text", text: word.text(say("fin.statement.owed", facts)) };
}

function kindText(kind: Movement["kind"]) {
  const texts = {
    invoice: say("fin.statement.invoice"),
    bill: say("fin.statement.bill"),
    credit_note: say("fin.statement.credit_note"),
    payment: say("fin.statement.payment"),
    reversal: say("fin.statement.reversal"),
    discount: say("fin.statement.discount"),
    write_off: say("fin.statement.write_off"),
  };
  return texts[kind];
}
