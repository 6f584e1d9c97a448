import type { Client, Json, Reply } from "../kit/appliance.ts";
import { attach } from "../kit/files.ts";

/** The acknowledged state of a record, which must be readable from then on. */
export interface Acknowledged {
  readonly path: string;
  readonly version: number;
  readonly state: string | undefined;
  readonly marker: string;
}

export interface Door {
  readonly base: string;
  readonly client: Client;
}

/** A connection to a server that is killed at times: interrupted calls are repeated once it is back. */
export class Line {
  /** By path. A later acknowledgement replaces an earlier one. */
  readonly acknowledged = new Map<string, Acknowledged>();
  readonly files = new Map<string, string>();
  /** Idempotency keys of the acknowledged writes: each has its own audit event. */
  readonly keys: string[] = [];
  readonly made = new Map<string, number>();
  readonly failures: string[] = [];
  /** Number of repeated writes, and how many of them had been executed before the kill. */
  repeated = 0;
  replayed = 0;
  reads = 0;
  #open = Promise.withResolvers<Door>();
  #current: Door | undefined;
  #isOver = false;

  open(door: Door): void {
    if (this.#current) this.#open = Promise.withResolvers();
    this.#current = door;
    this.#open.resolve(door);
  }

  cut(): void {
    this.#current = undefined;
    this.#open = Promise.withResolvers();
  }

  /** Finishes calls in progress and starts no more. */
  end(): void {
    this.#isOver = true;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Repeats a write until it gets a response. The idempotency key ensures that it takes effect only once. */
  async write(method: string, path: string, body: object): Promise<Json> {
    const key = crypto.randomUUID();
    const headers = { "idempotency-key": key, "x-request-id": key };
    const reply = await this.#say(({ client }) => client.call(method, path, body, headers), key);
    if (reply.status >= 300) return this.#fail(`${method} ${path} answered ${reply.status} ${reply.text}`);
    this.keys.push(key);
    return reply.body;
  }

  async upload(path: string, type: string, content: Uint8Array<ArrayBuffer>): Promise<Json> {
    const reply = await this.#say(({ base, client }) => attach(base, client, path, content, type));
    if (reply.status !== 201) return this.#fail(`POST ${path} answered ${reply.status} ${reply.text}`);
    return reply.body;
  }

  async read(path: string): Promise<Json> {
    const reply = await this.#say(({ client }) => client.get(path));
    this.reads += 1;
    if (reply.status !== 200) this.#fail(`GET ${path} answered ${reply.status} ${reply.text}`);
    return reply.body;
  }

  note(path: string, record: Json, marker: string): void {
    const { version, state } = record;
    this.acknowledged.set(path, { path, version, state, marker });
  }

  noteMade(collection: string, count = 1): void {
    this.made.set(collection, (this.made.get(collection) ?? 0) + count);
  }

  async #say(call: (door: Door) => Promise<Reply>, key?: string): Promise<Reply> {
    for (let again = false; ; again = true) {
      const door = await this.#open.promise;
      try {
        const reply = await call(door);
        if (again && key) this.repeated += 1;
        if (reply.headers.has("idempotency-replayed")) this.replayed += 1;
        return reply;
      } catch (cause) {
        await this.#mustBeDead(door, cause);
      }
    }
  }

  /** Connections may break just before the kill is reported, but never without a kill. */
  async #mustBeDead(door: Door, cause: unknown): Promise<void> {
    for (let waited = 0; waited < 20 && this.#current === door; waited += 1) await Bun.sleep(50);
    if (this.#current === door) this.#fail(`a connection broke without a kill: ${cause}`);
  }

  #fail(what: string): never {
    this.failures.push(what);
    throw new Error(what);
  }
}
