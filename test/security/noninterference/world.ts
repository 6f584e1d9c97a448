import { cpSync, rmSync } from "node:fs";
import { type Appliance, start } from "../../../src/app.ts";
import type { Clock } from "../../../src/kernel/clock.ts";
import { Client, freshFolder, PASSWORD, type Reply, send, testConfig } from "../../kit/appliance.ts";
import type { Ask } from "./answers.ts";

const IDS_A_WORK = 0x10000;

/** A fixed time, so that events in two worlds have the same timestamps. */
class FrozenClock implements Clock {
  now(): number {
    return Date.parse("2026-11-20T12:00:00Z");
  }
  steady(): number {
    return performance.now();
  }
}

/** A client whose calls are identical in all worlds. */
export class Caller extends Client {
  #calls = 0;

  override call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    this.#calls += 1;
    return super.call(method, path, body, { "x-request-id": `call-${this.#calls}`, ...headers });
  }
}

export class World {
  readonly folder: string;
  readonly appliance: Appliance;
  readonly #base: string;
  #ids = 0;

  private constructor(folder: string, appliance: Appliance, base: string) {
    this.folder = folder;
    this.appliance = appliance;
    this.#base = base;
  }

  static async open(folder = freshFolder()): Promise<World> {
    const quiet = () => undefined;
    const log = { info: quiet, warn: quiet, error: quiet };
    const appliance = await start(testConfig(folder), log, new FrozenClock());
    return new World(folder, appliance, appliance.listen().url);
  }

  static copyOf(folder: string): Promise<World> {
    const own = freshFolder();
    cpSync(folder, own, { recursive: true });
    return World.open(own);
  }

  static async twins(folder: string): Promise<Worlds> {
    return [await World.copyOf(folder), await World.copyOf(folder)];
  }

  /** The same user in this world, with the login from another one. */
  as({ accessToken: access_token, refreshToken: refresh_token, userId: id }: Client): Caller {
    return new Caller(this.#base, { access_token, refresh_token, user: { id } });
  }

  asking(person: Client): Ask {
    const caller = this.as(person);
    return ({ method, path, body }) => caller.call(method, path, body);
  }

  /** Acts as a user: new records have the same ids in every world. */
  acting(person: Client): Ask {
    const ask = this.asking(person);
    return (question) => this.numbering(() => ask(question));
  }

  async setUp(): Promise<Caller> {
    const reply = await this.#send("/api/v1/setup", {
      setup_token: this.appliance.setupToken,
      organization: "Acme",
      name: "Ana",
      email: "ana@example.com",
      password: PASSWORD,
    });
    return new Caller(this.#base, reply.body);
  }

  async logIn(email: string): Promise<Caller> {
    const { body } = await this.#send("/api/v1/auth/login", { email, password: PASSWORD });
    return new Caller(this.#base, body);
  }

  async invite(by: Client, email: string, roles: readonly string[]): Promise<Caller> {
    const name = email.split("@")[0];
    const { body } = await this.done(by.post("/api/v1/settings/team", { email, name, roles }));
    const { token } = body.invitation;
    const accepted = await this.#send("/api/v1/auth/invitations/accept", { token, password: PASSWORD });
    return new Caller(this.#base, accepted.body);
  }

  #send(path: string, body: unknown): Promise<Reply> {
    return this.done(send(this.#base, "POST", path, body));
  }

  async done(call: Promise<Reply>): Promise<Reply> {
    const reply = await call;
    if (reply.status >= 300) throw new Error(`${reply.status} ${reply.text}`);
    return reply;
  }

  /**
   * Runs work with sequential ids, the same in every world. Each call starts at its own number, because
   * hidden data may have used more ids in one world.
   */
  async numbering<T>(work: () => Promise<T>): Promise<T> {
    // A job of an earlier call could take a number in one world only, depending on the load of the machine.
    await this.appliance.jobs.drain();
    const { randomUUIDv7 } = Bun;
    this.#ids = Math.ceil((this.#ids + 1) / IDS_A_WORK) * IDS_A_WORK;
    const next = () => {
      this.#ids += 1;
      return `01a30000-0000-7000-8000-${this.#ids.toString(16).padStart(12, "0")}`;
    };
    // newId requests ids as text, so the other forms are not needed.
    Bun.randomUUIDv7 = next as typeof randomUUIDv7;
    try {
      return await work();
    } finally {
      Bun.randomUUIDv7 = randomUUIDv7;
    }
  }

  async runJobs(): Promise<void> {
    await this.appliance.jobs.tick();
    await this.appliance.jobs.drain();
  }

  async stop(): Promise<void> {
    await this.appliance.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export type Worlds = readonly [World, World];
