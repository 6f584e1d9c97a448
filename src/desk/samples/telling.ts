import { sql } from "drizzle-orm";
import type { Registry } from "../../engine/registry.ts";
import { addDays } from "../../kernel/calendar.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";

/** What every sample record carries, so that all of them are found again. */
const SAMPLE = "sample";
/** How the tags of a sample record read, to be found with LIKE. */
export const HAS_SAMPLE = `%"${SAMPLE}"%`;

/** Makes records as the caller would by hand, each with all of its own checks and its own event. */
export class Telling {
  readonly #context: WriteContext;
  readonly #registry: Registry;
  readonly #german: boolean;

  constructor(context: WriteContext, registry: Registry, language: "en" | "de") {
    this.#context = context;
    this.#registry = registry;
    this.#german = language === "de";
  }

  /** One text of two. */
  say(english: string, german: string): string {
    return this.#german ? german : english;
  }

  /** A day so many days from today. */
  day(days: number): string {
    return addDays(this.#context.today, days);
  }

  moment(days: number): string {
    return `${this.day(days)}T09:00:00Z`;
  }

  get today(): string {
    return this.#context.today;
  }

  get currency(): string {
    return this.#context.principal.organization.currency;
  }

  /** What is open of an invoice. */
  owed(invoice: string): number {
    const found = this.#context.records.facts<{ balance: { amount: number } | number }>(
      "fin.invoices",
      invoice,
    );
    const balance = found?.balance ?? 0;
    return typeof balance === "number" ? balance : balance.amount;
  }

  get me(): string {
    return this.#context.principal.id;
  }

  /** A record; answers its id. */
  async make(collection: string, values: Record<string, unknown>, ...moves: Move[]): Promise<string> {
    const owned = { ...values, tags: [SAMPLE] };
    const output = await this.#do(`${collection}.create`, owned);
    const id = String(Object(output).id);
    for (const move of moves) await this.move(collection, id, move);
    return id;
  }

  /** A move of a record. Where the organisation keeps this duty from the caller, the record stays as it is. */
  async move(collection: string, id: string, [name, input = {}]: Move): Promise<void> {
    try {
      await this.#do(`${collection}.${name}`, { id, ...input });
    } catch (thrown) {
      if (!(thrown instanceof Fault && thrown.code === "SOD_CONFLICT")) throw thrown;
    }
  }

  /** What stands once in an organisation, like its chart of accounts: made unless it is there. */
  async once(collection: string, action: string, input: Record<string, unknown>): Promise<void> {
    const entity = this.#context.records.entity(collection);
    const [there] = this.#context.records.where(entity, sql`org = ${this.#context.org}`, { limit: 1 });
    if (!there) await this.#do(action, input);
  }

  /** The id of the first record that a column of its table says something of. */
  first(collection: string, column: string, value: string): string | undefined {
    const entity = this.#context.records.entity(collection);
    const [found] = this.#context.records.where(
      entity,
      sql`org = ${this.#context.org} AND ${sql.identifier(column)} = ${value}`,
      { limit: 1 },
    );
    return found?.id;
  }

  async #do(name: string, input: Record<string, unknown>): Promise<unknown> {
    const action = this.#registry.find(name);
    if (!action) throw new Error(`there is no action named ${name}`);
    const result = await this.#context.call(action, input);
    if (!result.ok) throw result.error;
    return result.output;
  }
}

export type Move = readonly [name: string, input?: Record<string, unknown>];
