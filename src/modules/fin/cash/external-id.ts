import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";
import type { RawRow } from "../../../store/statements.ts";
import type { StatementLine } from "./statement.ts";

/** What makes a line unique: the account, and the id of the line on it. */
export function externalKey(account: string, external: string): string {
  return `${account} ${external}`;
}

type Said = Pick<StatementLine, "booked_at" | "amount" | "counterparty" | "memo" | "balance_after">;
type Stored = Said & { external_id: string };
type Identified = StatementLine & { external_id: string };

/**
 * The lines of a file that are not there yet, each with the id that it is known again by. A line is there when a
 * stored one has its id, day and amount: some banks give a whole batch one id, or begin anew in each file. Without an
 * id it is there when a stored one of its day and amount says nothing else; each stored line is one line of a file.
 */
export function newLines(
  context: ReadContext,
  account: string,
  lines: readonly StatementLine[],
): Identified[] {
  const known = new KnownLines(storedLines(context, account, lines));
  const given = lines.filter((line) => line.external_id === undefined || !known.takeById(line));
  const unlike = given.filter((line) => line.external_id !== undefined || !known.take(line, isSame));
  const fresh = unlike.filter((line) => line.external_id !== undefined || !known.take(line, isAlike));
  return fresh.flatMap((line) => {
    const external_id = known.newId(line);
    return external_id === undefined ? [] : { ...line, external_id };
  });
}

/** What is stored of an account on some days, as far as no line of the file was found to be it. */
class KnownLines {
  readonly #byDay: Map<string, Stored[]>;
  readonly #byId: Map<string, Said>;

  constructor(stored: readonly Stored[]) {
    this.#byDay = Map.groupBy(stored, dayAndAmount);
    this.#byId = new Map(stored.map((line) => [line.external_id, line]));
  }

  /** Whether a stored line has the id of a line, and is of its day and amount: then it is that one. */
  takeById(line: StatementLine): boolean {
    const ids = [line.external_id, `${line.external_id}/${contentHash(line)}`];
    return this.take(line, ({ external_id }) => ids.includes(external_id));
  }

  /** Whether a stored line of a line's day and amount is that line: then it is no other's any more. */
  take(line: StatementLine, is: (stored: Stored, line: StatementLine) => boolean): boolean {
    const stored = this.#byDay.get(dayAndAmount(line)) ?? [];
    const at = stored.findIndex((one) => is(one, line));
    if (at >= 0) stored.splice(at, 1);
    return at >= 0;
  }

  /** An id that no line has yet; undefined when the file says the same line with the same id twice. */
  newId(line: StatementLine): string | undefined {
    const content = contentHash(line);
    if (line.external_id !== undefined) {
      const own = [line.external_id, `${line.external_id}/${content}`];
      const same = own.some((id) => {
        const one = this.#byId.get(id);
        return one !== undefined && contentHash(one) === content;
      });
      const id = same ? undefined : own.find((one) => !this.#byId.has(one));
      if (id !== undefined) this.#byId.set(id, line);
      return id;
    }
    let id = content;
    for (let nth = 2; this.#byId.has(id); nth += 1) id = `${content}-${nth}`;
    this.#byId.set(id, line);
    return id;
  }
}

function dayAndAmount({ booked_at, amount }: Said): string {
  return `${booked_at} ${amount}`;
}

function isSame(stored: Stored, line: StatementLine): boolean {
  return contentHash(stored) === contentHash(line);
}

/** Whether two lines say nothing that sets them apart: one of them may say less, as when a column was not read. */
function isAlike(stored: Stored, line: StatementLine): boolean {
  const agree = <T>(one: T | undefined, other: T | undefined) =>
    one === undefined || other === undefined || one === other;
  return (
    agree(stored.counterparty, line.counterparty) &&
    agree(stored.memo, line.memo) &&
    agree(stored.balance_after, line.balance_after)
  );
}

function contentHash({ booked_at, amount, counterparty, memo, balance_after }: Said): string {
  const said = JSON.stringify([booked_at, amount, counterparty ?? "", memo ?? "", balance_after ?? ""]);
  return createHash("sha256").update(said).digest("hex").slice(0, 32);
}

/** The lines of an account that are of the days of some lines, or have their ids. */
function storedLines(context: ReadContext, account: string, lines: readonly StatementLine[]): Stored[] {
  const days = [...new Set(lines.map(({ booked_at }) => booked_at))];
  const keys = lines.flatMap(({ external_id: id }) => (id === undefined ? [] : externalKey(account, id)));
  const org = context.principal.organization.key;
  const columns = sql`id, external_id, booked_at, amount_amount, counterparty, memo, balance_after`;
  const rows = queryRows(
    context,
    sql`SELECT ${columns} FROM fin_bank_transactions
        WHERE org = ${org} AND archived_at IS NULL AND bank_account_id = ${account}
        AND booked_at IN (SELECT value FROM json_each(${JSON.stringify(days)}))
        UNION SELECT ${columns} FROM fin_bank_transactions
        WHERE org = ${org} AND archived_at IS NULL
        AND external_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`,
  );
  return rows.map(readStored);
}

function readStored(row: RawRow): Stored {
  const textOf = (value: unknown) => (value === null || value === undefined ? undefined : String(value));
  return {
    // A line that was typed in may have no id of the bank's.
    external_id: textOf(row.external_id) ?? String(row.id),
    booked_at: String(row.booked_at),
    amount: Number(row.amount_amount),
    counterparty: textOf(row.counterparty),
    memo: textOf(row.memo),
    balance_after: row.balance_after === null ? undefined : Number(row.balance_after),
  };
}
