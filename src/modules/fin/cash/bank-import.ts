import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { addDays } from "../../../kernel/calendar.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { localise } from "../../../kernel/language.ts";
import { MAX_AMOUNT, minorDigits } from "../../../kernel/money.ts";
import { closed, idOf, nullable, oneOf } from "../../../kernel/schema.ts";
import type { Upload, UploadSpec } from "../../../kernel/upload.ts";
import { say } from "../../../text/message.ts";
import { type BankAccount, requireBankAccount } from "./bank-account.ts";
import { bankTransactions } from "./bank-transactions.ts";
import { newLines } from "./external-id.ts";
import type { Statement, StatementLine } from "./statement.ts";
import { readCamt } from "./statement-camt.ts";
import { DATE_FORMATS, readCsv } from "./statement-csv.ts";
import { readFile } from "./statement-file.ts";
import { readMt940 } from "./statement-mt940.ts";

const MAX_BYTES = 10 * 1024 * 1024;
const UPLOAD: UploadSpec = {
  maxBytes: MAX_BYTES,
  texts: [],
  tooLarge: say("fin.errors.statementTooLarge", { megabytes: Math.floor(MAX_BYTES / 1_000_000) }),
};
const MAX_LINES = 5000;
const MAX_ERRORS = 100;
const YIELD_EVERY = 20;

const FORMATS = ["csv", "camt053", "camt054", "mt940"] as const;

const column = (what: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: `CSV: column with ${what}, by heading or by number starting at 1`,
    }),
  );

const input = Type.Object(
  {
    bank_account_id: {
      ...idOf("fin.ledger-accounts"),
      description: "Ledger account of the statement, with control bank",
    },
    format: oneOf(FORMATS),
    atomic: Type.Optional(
      Type.Boolean({
        default: false,
        description: "Rejects the whole file if one line is invalid",
      }),
    ),
    date_column: column("the booking date"),
    amount_column: column("the signed amount"),
    debit_column: column("the outgoing amount"),
    credit_column: column("the incoming amount"),
    counterparty_column: column("the counterparty"),
    memo_column: column("the payment reference"),
    id_column: column("the bank reference of the line"),
    currency_column: column("the currency"),
    balance_column: column("the balance after the line"),
    delimiter: Type.Optional(oneOf([",", ";", "\t", "|"], "CSV: delimiter. Detected by default")),
    date_format: Type.Optional(oneOf(DATE_FORMATS, "CSV: date format. Defaults to YYYY-MM-DD")),
    decimal_mark: Type.Optional(oneOf([".", ","], "CSV: decimal separator. Defaults to a point")),
  },
  closed,
);

const output = Type.Object(
  {
    lines: Type.Integer({ description: "Number of lines in the file" }),
    imported: Type.Integer({ description: "Number of new lines, now unmatched" }),
    duplicates: Type.Integer({
      description: "Number of duplicates, by bank reference or content",
    }),
    failed: Type.Integer(),
    columns: nullable(
      Type.Record(Type.String(), Type.String(), {
        description: "CSV: detected columns, by heading",
      }),
    ),
    errors: Type.Array(
      Type.Object({ row: Type.Integer(), code: Type.String(), message: Type.String() }, closed),
      { description: `Problems by row, up to ${MAX_ERRORS}` },
    ),
  },
  { ...closed, $id: "BankStatementImport" },
);

/** Skips lines that were already imported. */
export function importStatement(): Action {
  return defineAction({
    name: "fin.bank-transactions.import",
    summary: "Import a bank statement",
    description: `Accepts CSV, camt.053, camt.054 and MT940. Of a batch, import the statement or the notification: both are recognised as the same money. Send the file as form part \`file\` or as the body, with its format in the query. Up to ${MAX_BYTES} bytes and ${MAX_LINES} lines. Repeating the import adds nothing: known lines count as duplicates. Lines without a bank reference are recognised by date and amount, and by their other content where it was read.`,
    kind: "write",
    collection: "fin.bank-transactions",
    http: [{ method: "POST", path: "/api/v1/fin/bank-transactions/import" }],
    replay: false,
    dryRun: true,
    upload: UPLOAD,
    errors: ["ACCESS_POLICY_DENIED"],
    input,
    output,
    prepare: async (context, said, upload) => readStatement(context, said, upload),
    run: async (context, { bank_account_id, atomic }, statement) => {
      const account = requireBankAccount(context, "bank_account_id", bank_account_id);
      const taken = checkLines(context, account, statement);
      if (atomic && taken.problems.length > 0) throw refusal(taken);
      const imported = await insertLines(context, account, taken.lines);
      return {
        lines: statement.lines.length + statement.problems.length,
        imported,
        duplicates: taken.lines.length - imported,
        failed: taken.problems.length,
        columns: statement.columns ?? null,
        errors: taken.problems
          .slice(0, MAX_ERRORS)
          .map((problem) => ({ ...problem, message: localise(context, problem.message) })),
      };
    },
  });
}

async function readStatement(
  context: ReadContext,
  said: Static<typeof input>,
  upload: Upload,
): Promise<Statement> {
  const account = requireBankAccount(context, "bank_account_id", said.bank_account_id);
  const text = await readFile(upload, UPLOAD);
  const digits = minorDigits(account.currency);
  const readers = {
    csv: () => readCsv(text, digits, said),
    camt053: () => readCamt(text),
    camt054: () => readCamt(text),
    mt940: () => readMt940(text, digits),
  };
  const statement = readers[said.format]();
  if (statement.lines.length + statement.problems.length <= MAX_LINES) return statement;
  throw invalid("file", "TOO_MANY", say("fin.errors.tooManyStatementLines", { most: MAX_LINES }));
}

/** Checks each line, and reports those that can't belong to this account. */
function checkLines(context: ReadContext, account: BankAccount, { lines, problems }: Statement): Statement {
  const latest = addDays(context.today, 31);
  const checked: Statement = { lines: [], problems: [...problems] };
  for (const line of lines) {
    const problem = problemOf(line, account, latest);
    if (problem) checked.problems.push({ row: line.row, ...problem });
    else checked.lines.push(line);
  }
  checked.problems.sort((a, b) => a.row - b.row);
  return checked;
}

function problemOf({ currency, amount, booked_at }: StatementLine, account: BankAccount, latest: string) {
  if (currency !== undefined && currency !== account.currency)
    return { code: "CURRENCY_MISMATCH", message: say("fin.errors.lineCurrency") };
  if (Math.abs(amount) > MAX_AMOUNT)
    return { code: "AMOUNT_TOO_LARGE", message: say("fin.errors.amountTooLarge") };
  if (booked_at > latest) return { code: "DATE_LATER", message: say("fin.errors.bookedInFuture") };
  return undefined;
}

function refusal({ problems }: Statement): Fault {
  return new Fault("VALIDATION_FAILED", {
    message: say("fin.errors.statementLinesInvalid"),
    details: problems
      .slice(0, MAX_ERRORS)
      .map(({ row, code, message }) => ({ path: `file.${row}`, code, message })),
  });
}

/** Inserts the lines in file order. */
async function insertLines(
  context: WriteContext,
  account: BankAccount,
  lines: readonly StatementLine[],
): Promise<number> {
  let imported = 0;
  for (const line of newLines(context, account.id, lines)) {
    // Yields to the event loop so that other reads are served. No other call can join the open transaction.
    if (imported % YIELD_EVERY === YIELD_EVERY - 1) await new Promise((resume) => setImmediate(resume));
    const record = await context.records.insert(bankTransactions, {
      bank_account_id: account.id,
      booked_at: line.booked_at,
      amount: { amount: line.amount, currency: account.currency },
      counterparty: line.counterparty ?? null,
      memo: line.memo ?? null,
      external_id: line.external_id,
      balance_after: line.balance_after ?? null,
      position: line.row,
    });
    context.records.guard(bankTransactions, record);
    imported += 1;
  }
  return imported;
}
