import type { Books } from "./books.ts";
import type { Crew } from "./founding.ts";
import { textOf } from "./reading.ts";
import { uploadOf } from "./upload.ts";
import type { World } from "./world.ts";

export interface Booking {
  /** In cents; negative for outgoing money. */
  amount: number;
  counterparty: string;
  memo: string;
  /** How to match the line; undefined while its purpose is unknown. */
  match?: object;
  /** Called once the line is matched. */
  settled?: () => void;
}

interface Line extends Booking {
  id: string;
  day: string;
  balance: number;
}

export class Bank {
  readonly #world: World;
  readonly #crew: Crew;
  readonly account: string;
  #balance: number;
  #unread: Line[] = [];
  #read = 0;

  constructor(world: World, crew: Crew, books: Books, balance: number) {
    this.#world = world;
    this.#crew = crew;
    this.account = books.account("1020");
    this.#balance = balance;
  }

  get balance(): number {
    return this.#balance;
  }

  book(booking: Booking): void {
    this.#balance += booking.amount;
    this.#read += 1;
    const id = `${this.#world.today.replaceAll("-", "")}-${String(this.#read).padStart(5, "0")}`;
    this.#unread.push({ ...booking, id, day: this.#world.today, balance: this.#balance });
  }

  async readStatement(): Promise<void> {
    const lines = this.#unread;
    if (lines.length === 0) return;
    this.#unread = [];
    const { bookkeeper } = this.#crew;
    await this.#world.call(
      bookkeeper,
      "fin.bank-transactions.import",
      { bank_account_id: this.account, format: "csv" },
      uploadOf("statement.csv", "text/csv", statementOf(lines)),
    );
    const found = await this.#world.list(bookkeeper, "fin.bank-transactions", { state: "unmatched" });
    const idOf = new Map(found.map((one) => [textOf(one, "external_id"), one.id]));
    await Promise.all(lines.map((line) => this.#settle(idOf.get(line.id), line)));
  }

  async #settle(id: string | undefined, { match, settled }: Line): Promise<void> {
    if (id === undefined || match === undefined) return;
    await this.#world.act(this.#crew.bookkeeper, "fin.bank-transactions.match", { id, ...match });
    await this.#world.act(this.#crew.bookkeeper, "fin.bank-transactions.reconcile", { id });
    settled?.();
  }
}

function statementOf(lines: readonly Line[]): string {
  const rows = lines.map(({ day, amount, counterparty, memo, id, balance }) =>
    [day, euros(amount), counterparty, memo, id, euros(balance)].map(cell).join(","),
  );
  return ["date,amount,counterparty,memo,id,balance", ...rows].join("\n");
}

function euros(cents: number): string {
  return (cents / 100).toFixed(2);
}

function cell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
