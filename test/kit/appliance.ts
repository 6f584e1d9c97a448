import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Appliance, start } from "../../src/app.ts";
import { loadConfig } from "../../src/config/load.ts";
import type { Config } from "../../src/config/options.ts";
import { execute } from "../../src/engine/execute.ts";
import type { Clock } from "../../src/kernel/clock.ts";
import { newId } from "../../src/kernel/ids.ts";
import { APPLIANCE, systemPrincipal } from "../../src/kernel/principal.ts";
import { FileAnswer, TextStream } from "../../src/kernel/stream.ts";
import { checkOf } from "../../src/kernel/validate.ts";
import type { Connection } from "../../src/store/connection.ts";
import type { Leadership } from "../../src/store/journal/standby.ts";
import { keptIn } from "./kept.ts";
import { excuse, rowsAnswer } from "./rows.ts";
import { layTables } from "./tables.ts";

/** Start of all tests, a Friday at noon, so that results do not depend on the real date. */
const BEGINNING = Date.parse("2026-11-20T12:00:00Z");

/** A clock that starts at the time above and that tests can advance. */
export class TestClock implements Clock {
  #offset = BEGINNING - Date.now();
  #passed = 0;
  #held: { now: number; steady: number } | undefined;
  now(): number {
    return (this.#held?.now ?? Date.now()) + this.#offset;
  }
  steady(): number {
    return (this.#held?.steady ?? performance.now()) + this.#passed;
  }
  /** Stops the clock that rate limits use, because on a busy machine a few calls may take a minute. */
  hold(): () => void {
    this.#held = { now: Date.now(), steady: performance.now() };
    return () => {
      this.#held = undefined;
    };
  }
  advance(milliseconds: number): void {
    this.#offset += milliseconds;
    this.#passed += milliseconds;
  }
  set(milliseconds: number): void {
    this.#offset += milliseconds;
  }
}

export const PASSWORD = "correct horse battery staple";

/** Facts about the issuer that invoices must state. */
export const LETTERHEAD = { street: "Mill Lane 4", city: "Vienna", country: "AT", tax_id: "ATU12345678" };

export class Client {
  readonly #base: string;
  accessToken: string;
  refreshToken: string;
  userId: string;

  constructor(base: string, tokens: { access_token: string; refresh_token: string; user: { id: string } }) {
    this.#base = base;
    this.accessToken = tokens.access_token;
    this.refreshToken = tokens.refresh_token;
    this.userId = tokens.user.id;
  }

  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    return send(this.#base, method, path, body, { authorization: `Bearer ${this.accessToken}`, ...headers });
  }

  get(path: string) {
    return this.call("GET", path);
  }
  post(path: string, body?: unknown, headers?: Record<string, string>) {
    return this.call("POST", path, body, headers);
  }
  put(path: string, body?: unknown, headers?: Record<string, string>) {
    return this.call("PUT", path, body, headers);
  }
  delete(path: string) {
    return this.call("DELETE", path);
  }
}

// Each test checks those parts of a response that it reads.
// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
export type Json = any;

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  body: Json;
}

/** A real server on its own folder and a free port, removed after the test. */
export class TestAppliance {
  readonly folder: string;
  readonly clock: TestClock;
  readonly appliance: Appliance;
  readonly base: string;
  readonly log: { message: string; facts: Record<string, unknown> }[];

  private constructor(
    folder: string,
    clock: TestClock,
    appliance: Appliance,
    base: string,
    log: TestAppliance["log"],
  ) {
    this.folder = folder;
    this.clock = clock;
    this.appliance = appliance;
    this.base = base;
    this.log = log;
  }

  /** By default, there are no limits and hashing is cheap. Benchmarks turn off the checks of responses. */
  static async start(
    settings: readonly string[] = [],
    given?: string,
    clockSetBy = 0,
    isChecked = true,
    leadership?: Leadership,
  ): Promise<TestAppliance> {
    const folder = given ?? freshFolder();
    if (given === undefined) await layTables(folder, makeTables);
    const config = testConfig(folder, settings);
    const clock = new TestClock();
    clock.set(clockSetBy);
    const log: TestAppliance["log"] = [];
    const note = (message: string, facts: Record<string, unknown> = {}) => log.push({ message, facts });
    // Not durable, since this server ends with its tests; crash tests kill a separate program.
    const quiet = { info: note, warn: note, error: note };
    const appliance = await start(config, quiet, clock, { durable: false, leadership });
    if (isChecked) checkAnswers(appliance);
    const { url } = appliance.listen();
    return new TestAppliance(folder, clock, appliance, url, log);
  }

  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> {
    return send(this.base, method, path, body, headers);
  }

  /** Sets up the first organisation, by default a small one, with a letterhead; returns its owner. */
  async setUp(organization?: string, email?: string, size?: string): Promise<Client> {
    const owner = await this.setUpBare(organization, email, size);
    await this.#giveLetterhead();
    return owner;
  }

  /** Leaves the letterhead empty, as set-up does. */
  async setUpBare(organization = "Acme", email = "ana@example.com", size?: string): Promise<Client> {
    const reply = await this.send("POST", "/api/v1/setup", {
      setup_token: this.appliance.setupToken,
      organization,
      name: "Ana",
      email,
      password: PASSWORD,
      ...(size && { size }),
    });
    if (reply.status !== 201) throw new Error(`set-up answered ${reply.status} ${reply.text}`);
    return new Client(this.base, reply.body);
  }

  /** Invoices can only be issued with a letterhead. */
  async #giveLetterhead(): Promise<void> {
    await this.alter(
      "UPDATE organizations SET letterhead = ? WHERE letterhead = '{}'",
      JSON.stringify(LETTERHEAD),
    );
  }

  async addOrganization(
    operator: Client,
    organization: string,
    email: string,
    size?: string,
    country?: string,
  ): Promise<Client> {
    const reply = await operator.post("/api/v1/system/organizations", {
      organization,
      name: "Owner",
      email,
      password: PASSWORD,
      ...(size && { size }),
      ...(country && { country }),
    });
    if (reply.status !== 201) throw new Error(`adding answered ${reply.status} ${reply.text}`);
    await this.#giveLetterhead();
    return this.logIn(email);
  }

  async logIn(email: string, password = PASSWORD, organization?: string): Promise<Client> {
    const reply = await this.send("POST", "/api/v1/auth/login", {
      email,
      password,
      ...(organization && { organization }),
    });
    if (reply.status !== 200) throw new Error(`login answered ${reply.status} ${reply.text}`);
    return new Client(this.base, reply.body);
  }

  /** Adds a member with these roles to the caller's organisation, by default one who joined long ago. */
  async invite(
    by: Client,
    email: string,
    roles: readonly string[],
    { settled = true }: { settled?: boolean } = {},
  ): Promise<Client> {
    const invited = await by.post("/api/v1/settings/team", { email, name: email.split("@")[0], roles });
    if (invited.status !== 201) throw new Error(`inviting answered ${invited.status} ${invited.text}`);
    const accepted = await this.send("POST", "/api/v1/auth/invitations/accept", {
      token: invited.body.invitation.token,
      password: PASSWORD,
    });
    if (accepted.status !== 200) throw new Error(`accepting answered ${accepted.status} ${accepted.text}`);
    const client = new Client(this.base, accepted.body);
    if (settled) await this.alter("UPDATE account_influences SET at = 0 WHERE account = ?", client.userId);
    return client;
  }

  rows(sql: string, ...values: (string | number | null)[]): Promise<Record<string, unknown>[]> {
    return this.appliance.engine.store.read(
      async ({ connection }) => connection.client.query(sql).all(...values) as Record<string, unknown>[],
    );
  }

  /** All bytes in the server's folder, to search them for secrets. */
  bytes(): Buffer {
    const names = readdirSync(this.folder, { recursive: true, encoding: "utf8" });
    const files = names.map((name) => join(this.folder, name)).filter((path) => statSync(path).isFile());
    return Buffer.concat(files.map((path) => readFileSync(path)));
  }

  /** Changes the database directly, which the audit trail does not record. */
  async alter(sql: string, ...values: (string | number | null | Uint8Array)[]): Promise<void> {
    await this.write((connection) => connection.client.query(sql).run(...values));
  }

  write<T>(work: (connection: Connection) => T): Promise<T> {
    const { store } = this.appliance.engine;
    return store.write(async ({ connection }) => {
      const made = work(connection);
      excuse(connection, store.tracked);
      return made;
    });
  }

  /** Ticks at the test's clock and runs all due jobs, including jobs that these enqueue. */
  async runJobs(): Promise<void> {
    await this.appliance.jobs.tick();
    await this.appliance.jobs.drain();
  }

  async run(name: string, input: unknown): Promise<unknown> {
    const action = this.appliance.engine.registry.find(name);
    if (!action) throw new Error(`no action ${name}`);
    const answer = await execute(this.appliance.engine, {
      action,
      input,
      origin: { channel: "system", address: "local", correlationId: newId() },
      by: systemPrincipal(APPLIANCE),
    });
    return answer.output;
  }

  /** Stops the server. All rows must match the audit trail, except those that the test wrote directly. */
  async stop(): Promise<void> {
    try {
      await rowsAnswer(this.appliance.engine.store);
    } finally {
      await this.#end();
    }
  }

  stopDamaged(): Promise<void> {
    return this.#end();
  }

  async #end(): Promise<void> {
    await this.appliance.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function makeTables(folder: string): Promise<void> {
  const quiet = () => undefined;
  const appliance = await start(testConfig(folder), { info: quiet, warn: quiet, error: quiet });
  await appliance.stop();
}

export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), "freehold-test-"));
}

const CHEAP_HASHES = ["--identity-argon2-memory-kib", "8", "--identity-argon2-iterations", "1"];

export function testConfig(folder: string, settings: readonly string[] = []): Config {
  return loadConfig({
    argv: [
      "--data",
      folder,
      ...(settings.includes("--port") ? [] : ["--port", "0"]),
      ...(settings.some((one) => one.startsWith("--identity-argon2")) ? [] : CHEAP_HASHES),
      ...(settings.some((one) => one.startsWith("--limits-api")) ? [] : ["--limits-api-per-minute", "0"]),
      ...(settings.some((one) => one.startsWith("--limits-auth")) ? [] : ["--limits-auth-per-minute", "0"]),
      ...(settings.some((one) => one.startsWith("--limits-query")) ? [] : ["--limits-query-ms", "0"]),
      ...["create", "explain", "read"].flatMap((name) =>
        settings.some((one) => one.startsWith(`--limits-${name}`))
          ? []
          : [`--limits-${name}-per-minute`, "0"],
      ),
      // Adding the handbook takes a moment, so only tests that need it do so.
      ...(settings.some((one) => one.startsWith("--learning-starter")) ? [] : ["--no-learning-starter"]),
      // Tests tick explicitly.
      ...(settings.some((one) => one.startsWith("--jobs-tick")) ? [] : ["--jobs-tick-seconds", "0"]),
      ...settings,
    ],
    env: keptIn(folder),
  }).config;
}

export async function send(
  base: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const json = body !== undefined && typeof body !== "string";
  const response = await fetch(base + path, {
    method,
    headers: { ...(json && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: json ? JSON.stringify(body) : String(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text ? JSON.parse(text) : undefined,
  };
}

/** Validates the responses of all calls in all tests against the documented schemas. */
function checkAnswers(appliance: Appliance): void {
  for (const action of appliance.engine.registry.actions) {
    const run = action.run.bind(action);
    // The registry belongs to this server; the wrapper has the method's type.
    (action as { run: typeof action.run }).run = async (context, input, prepared) => {
      const output = await run(context, input, prepared);
      if (output instanceof TextStream && ![action.stream].flat().includes(output.contentType))
        throw new Error(`${action.name} answered with ${output.contentType}, which it does not say it does`);
      const known = output instanceof Error || output instanceof TextStream || output instanceof FileAnswer;
      // Compares the response as sent over the network: without undefined members.
      const sent = known || output === undefined ? output : JSON.parse(JSON.stringify(output));
      if (!known && !checkOf(action.output).Check(sent)) {
        const first = [...checkOf(action.output).Errors(sent)][0];
        throw new Error(
          `${action.name} answered with something its schema does not allow: ${first?.path} ${first?.message}`,
        );
      }
      return output;
    };
  }
}
