import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";
import type { RawRow } from "../../../store/statements.ts";
import type { StatementLine } from "./statement.ts";

export function externalKey(account: string, external: string): string {
  return `${account} ${external}`;
}

type Said = Pick<StatementLine, "booked_at" | "amount" | "counterparty" | "memo" | "balance_after">;
type Stored = Said & { external_id: string };
type Identified = StatementLine & { external_id: string };

/**
 * Returns lines not stored yet, with external ids. A line is stored if a stored line has the same id, day and
 * amount (some banks reuse an id for a batch or restart ids in each file) or, without an id, if a stored line
 * of that day and amount doesn't contradict it. Each stored line matches once.
 */
export function newLines(
  context: ReadContext,
  account: string,
  lines: readonly StatementLine[],
): Identified[] {
  const known = new KnownLines(storedLines(context, account, lines));
  const whole = lines.filter((line) => !known.hasBatch(line));
  const given = whole.filter((line) => line.external_id === undefined || !known.takeById(line));
  const unlike = given.filter((line) => line.external_id !== undefined || !known.take(line, isSame));
  const fresh = unlike.filter((line) => line.external_id !== undefined || !known.take(line, isAlike));
  return fresh.flatMap((line) => {
    const external_id = known.newId(line);
    return external_id === undefined ? [] : { ...line, external_id };
  });
}

/** End of the id of a batch's part. */
const PART = /#\d+$/;

/** Stored lines that no line of the file has matched yet. */
class KnownLines {
  readonly #byDay: Map<string, Stored[]>;
  readonly #byId: Map<string, Said>;
  readonly #batches: Map<string, Stored[]>;

  constructor(stored: readonly Stored[]) {
    this.#batches = Map.groupBy(
      stored.filter(({ external_id }) => PART.test(external_id)),
      ({ booked_at, external_id }) => `${booked_at} ${external_id.replace(PART, "")}`,
    );
    this.#byDay = Map.groupBy(stored, dayAndAmount);
    this.#byId = new Map(stored.map((line) => [line.external_id, line]));
  }

  /** Matches by id, day and amount. */
  takeById(line: StatementLine): boolean {
    const ids = [line.external_id, `${line.external_id}/${contentHash(line)}`];
    return this.take(line, ({ external_id }) => ids.includes(external_id));
  }

  /** True if the batch of this part, or the parts of this batch, are stored: banks report both ways. */
  hasBatch({ booked_at, amount, external_id, batch }: StatementLine): boolean {
    if (batch) {
      const one = this.#byId.get(batch.external_id);
      return one?.booked_at === booked_at && one.amount === batch.amount;
    }
    if (external_id === undefined) return false;
    const parts = this.#batches.get(`${booked_at} ${external_id}`);
    return (
      parts !== undefined && parts.length > 1 && parts.reduce((sum, one) => sum + one.amount, 0) === amount
    );
  }

  /** Removes and reports the first stored line with the same day and amount that satisfies `is`. */
  take(line: StatementLine, is: (stored: Stored, line: StatementLine) => boolean): boolean {
    const stored = this.#byDay.get(dayAndAmount(line)) ?? [];
    const at = stored.findIndex((one) => is(one, line));
    if (at >= 0) stored.splice(at, 1);
    return at >= 0;
  }

  /** Assigns an external id. Undefined if the same line with the same id is already known. */
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

/** True if no detail differs. Details may be missing on one side, such as columns that were not imported. */
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
    // Lines entered by hand may have no bank id.
    external_id: textOf(row.external_id) ?? String(row.id),
    booked_at: String(row.booked_at),
    amount: Number(row.amount_amount),
    counterparty: textOf(row.counterparty),
    memo: textOf(row.memo),
    balance_after: row.balance_after === null ? undefined : Number(row.balance_after),
  };
}
