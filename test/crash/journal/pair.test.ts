import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { type Client, freshFolder } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";
import { Served } from "../../kit/executable.ts";
import { all, create, expectWhole, leads, placed, unknown } from "../../kit/journalled.ts";
import { Postgres, postgresFolder, unlessPostgres } from "../../kit/programs/postgres.ts";
import { until } from "../../kit/until.ts";

const KILLS = repeats(3, 50);
const WRITERS = 4;
const LEAST_ANSWERED = 10;

let postgres: Postgres;

beforeAll(async () => {
  if (postgresFolder) postgres = await Postgres.start();
});
afterAll(async () => {
  if (postgresFolder) await postgres.stop();
});

/** Two machines, one of which leads. */
class Pair {
  readonly #place: { args: string[]; env: Record<string, string> };
  readonly #folders: [string, string];
  #leader!: Served;
  #standby!: Promise<Served>;
  client!: Client;

  constructor(url: string, folders: [string, string]) {
    this.#place = placed(url);
    this.#folders = folders;
  }

  async start(): Promise<void> {
    await this.#lead(this.#serve());
  }

  #serve(): Promise<Served> {
    return Served.start(this.#folders[0], this.#place.args, this.#place.env);
  }

  async #lead(next: Promise<Served>): Promise<void> {
    this.#leader = await next;
    this.client = await this.#leader.logIn();
    this.#folders.reverse();
    this.#standby = this.#serve();
  }

  /** Ends the leader, whose machine may be replaced. The other one takes over. */
  async turn(signal: "SIGTERM" | "SIGKILL", isReplaced: boolean): Promise<void> {
    await this.#leader.stop(signal);
    if (isReplaced) rmSync(this.#folders[1], { recursive: true, force: true });
    await this.#lead(this.#standby);
  }

  async stop(): Promise<void> {
    await this.#leader.stop();
    await (await this.#standby).stop();
  }
}

/** Calls made under keys, each repeated until it is answered, at the machine that leads then. */
class Calls {
  readonly answered = new Map<string, string>();
  readonly #pair: Pair;
  readonly #account: string;
  #isOver = false;

  constructor(pair: Pair, account: string) {
    this.#pair = pair;
    this.#account = account;
  }

  async write(worker: number): Promise<void> {
    for (let nth = 0; !this.#isOver; nth++) {
      const key = `${worker}-${nth}`;
      for (;;) {
        const id = await this.#try(key, nth % 3 === 2);
        if (id !== undefined) {
          this.answered.set(key, id);
          break;
        }
        await Bun.sleep(20);
      }
    }
  }

  async #try(key: string, isQuote: boolean): Promise<string | undefined> {
    const lines = [1, 2, 3].map((nth) => ({ text: `${key} ${nth}`, quantity: "1", price: nth * 100 }));
    const { client } = this.#pair;
    const call = isQuote
      ? client.post("/api/v1/crm/quotes", { account_id: this.#account, lines }, { "idempotency-key": key })
      : create(client, key);
    const reply = await call.catch(() => undefined);
    // Those that a leader about to end refuses were not done.
    if (reply === undefined || reply.status === 503 || reply.status === 401) return undefined;
    expect(reply.status).toBe(201);
    return reply.body.id;
  }

  end(): void {
    this.#isOver = true;
  }
}

describe.skipIf(!postgresFolder)(`Two machines${unlessPostgres}`, () => {
  test(`have every answered call once after ${KILLS} ends of the leader, and books that balance`, async () => {
    const url = await postgres.database("pair");
    const pair = new Pair(url, [await unknown(), freshFolder()]);
    await pair.start();
    const account = (await pair.client.post("/api/v1/crm/accounts", { name: "Customer" })).body.id;
    const calls = new Calls(pair, account);
    const writers = Array.from({ length: WRITERS }, (_, worker) => calls.write(worker));
    for (let kill = 0; kill < KILLS; kill++) {
      const from = calls.answered.size;
      await until(() => calls.answered.size > from + LEAST_ANSWERED);
      await Bun.sleep(Math.random() * 1500);
      await pair.turn(kill % 4 === 3 ? "SIGTERM" : "SIGKILL", Math.random() < 0.3);
      if (kill % 5 === 2) await expectWhole(pair.client);
    }
    calls.end();
    await Promise.all(writers);
    await expectWhole(pair.client);
    const there = await leads(pair.client);
    const quotes = await all(pair.client, "crm/quotes");
    const ids = new Set([...there.values(), ...quotes.map(({ id }) => id)]);
    expect([...calls.answered].filter(([, id]) => !ids.has(id))).toEqual([]);
    // Each key was answered in the end, so there is nothing else.
    expect(ids.size).toBe(calls.answered.size);
    const numbers = quotes.map(({ number }) => Number(/\d+$/.exec(number)?.[0])).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, nth) => nth + 1));
    await pair.stop();
  });

  test("lose nothing when the leader hands over under load, as in an upgrade", async () => {
    const url = await postgres.database("upgraded");
    const pair = new Pair(url, [await unknown(), freshFolder()]);
    await pair.start();
    const account = (await pair.client.post("/api/v1/crm/accounts", { name: "Customer" })).body.id;
    const calls = new Calls(pair, account);
    const writers = Array.from({ length: WRITERS }, (_, worker) => calls.write(worker));
    for (let turn = 0; turn < 2; turn++) {
      const from = calls.answered.size;
      await until(() => calls.answered.size > from + LEAST_ANSWERED);
      await pair.turn("SIGTERM", false);
    }
    calls.end();
    await Promise.all(writers);
    const there = (await leads(pair.client)).size + (await all(pair.client, "crm/quotes")).length;
    expect(there).toBe(calls.answered.size);
    await expectWhole(pair.client);
    await pair.stop();
  });
});
