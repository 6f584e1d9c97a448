import { sql } from "drizzle-orm";
import type { Registry } from "../../engine/registry.ts";
import { SAMPLE, type SampleMove, type SampleWriter } from "../../engine/samples.ts";
import { addDays } from "../../kernel/calendar.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";

export class Writer implements SampleWriter {
  readonly context: WriteContext;
  readonly #registry: Registry;
  readonly #german: boolean;
  readonly #kept = new Map<string, string>();

  constructor(context: WriteContext, registry: Registry, language: string) {
    this.context = context;
    this.#registry = registry;
    this.#german = language === "de";
  }

  text(english: string, german: string): string {
    return this.#german ? german : english;
  }

  day(days: number): string {
    return addDays(this.context.today, days);
  }

  moment(days: number): string {
    return `${this.day(days)}T09:00:00Z`;
  }

  get today(): string {
    return this.context.today;
  }

  get currency(): string {
    return this.context.principal.organization.currency;
  }

  get me(): string {
    return this.context.principal.id;
  }

  async make(collection: string, values: Record<string, unknown>, ...moves: SampleMove[]): Promise<string> {
    const owned = { ...values, tags: [SAMPLE] };
    const output = await this.run(`${collection}.create`, owned);
    const id = String(Object(output).id);
    for (const move of moves) await this.move(collection, id, move);
    return id;
  }

  async move(collection: string, id: string, [name, input = {}]: SampleMove): Promise<void> {
    try {
      await this.run(`${collection}.${name}`, { id, ...input });
    } catch (thrown) {
      if (!(thrown instanceof Fault && thrown.code === "SOD_CONFLICT")) throw thrown;
    }
  }

  async once(collection: string, action: string, input: Record<string, unknown>): Promise<void> {
    const entity = this.context.records.entity(collection);
    const [there] = this.context.records.where(entity, sql`org = ${this.context.org}`, { limit: 1 });
    if (!there) await this.run(action, input);
  }

  first(collection: string, column: string, value: string): string | undefined {
    const entity = this.context.records.entity(collection);
    const [found] = this.context.records.where(
      entity,
      sql`org = ${this.context.org} AND ${sql.identifier(column)} = ${value}`,
      { limit: 1 },
    );
    return found?.id;
  }

  keep(name: string, id: string): string {
    this.#kept.set(name, id);
    return id;
  }

  kept(name: string): string {
    const id = this.#kept.get(name);
    if (id === undefined) throw new Error(`no chapter before kept ${name}`);
    return id;
  }

  async run(name: string, input: Record<string, unknown>): Promise<unknown> {
    const action = this.#registry.find(name);
    if (!action) throw new Error(`there is no action named ${name}`);
    const result = await this.context.call(action, input);
    if (!result.ok) throw result.error;
    return result.output;
  }
}
