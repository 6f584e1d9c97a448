import { newId } from "../kernel/ids.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import { type Clockwork, dueFor } from "./clockwork.ts";
import type { QueueDeps } from "./deps.ts";
import { addJob } from "./enqueue.ts";
import { bringNear, dropOldJobs, isAnyTooLate } from "./ledger.ts";

const DROPPED_AT_ONCE = 500;

/** Enqueues due recurring actions and deletes expired jobs. */
export class Ticker {
  readonly #deps: QueueDeps;
  /** Day or hour last queued for each recurring action. Saves a query per tick. */
  readonly #wound = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #turns: Promise<void> = Promise.resolve();
  #isWell = true;

  constructor(deps: QueueDeps) {
    this.#deps = deps;
  }

  get isWell(): boolean {
    return this.#isWell;
  }

  /** Starts the timer, which calls `after` on every tick. */
  start(after: () => void): void {
    const { tickSeconds } = this.#deps;
    if (tickSeconds === 0) return;
    const turn = () => void this.tick().then(after);
    this.#timer = setInterval(turn, tickSeconds * 1000);
    turn();
  }

  /** Runs a tick after those already in progress. */
  tick(): Promise<void> {
    this.#turns = this.#turns.then(() => this.#turn());
    return this.#turns;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#turns;
  }

  /** A failure in one organisation does not affect the others. */
  async #turn(): Promise<void> {
    const { organizations, clock, log, isSureOfDay } = this.#deps;
    const now = clock.now();
    let failures = 0;
    const note = (cause: unknown) => {
      failures += 1;
      log.error("the clockwork could not do its turn", { cause });
    };
    const wind = (organization: OrganizationRef) => this.#wind(organization, now).catch(note);
    await this.#bringNear(now).catch(note);
    if (isSureOfDay()) {
      await organizations().then((all) => Promise.all(all.map(wind)), note);
      await this.#drop(now).catch(note);
    }
    this.#isWell = failures === 0;
  }

  /** Prevents jobs from waiting for a time that had already passed before the clock was set back. */
  async #bringNear(now: number): Promise<void> {
    const { store } = this.#deps;
    const isAny = await store.read(async ({ connection }) => isAnyTooLate(connection, now));
    if (isAny) await store.write(async ({ connection }) => bringNear(connection, now));
  }

  async #wind(organization: OrganizationRef, now: number): Promise<void> {
    const { clockworks, store } = this.#deps;
    const due = clockworks.flatMap((clockwork) => {
      const key = dueFor(clockwork, organization.timeZone, now);
      const place = `${organization.key} ${clockwork.action.name}`;
      return key === undefined || this.#wound.get(place) === key ? [] : [{ clockwork, key, place }];
    });
    if (due.length === 0) return;
    const of = { org: organization.key, correlationId: newId(), now };
    await store.write(async (tx) => {
      for (const { clockwork, key } of due) addJob(tx, requestOf(clockwork, key), of);
    });
    for (const { place, key } of due) this.#wound.set(place, key);
  }

  async #drop(now: number): Promise<void> {
    const drop = () =>
      this.#deps.store.write(async ({ connection }) => dropOldJobs(connection, now, DROPPED_AT_ONCE));
    while (await drop());
  }
}

function requestOf({ action, every }: Clockwork, key: string) {
  return { action: action.name, key, input: every === "day" ? { day: key } : {} };
}
