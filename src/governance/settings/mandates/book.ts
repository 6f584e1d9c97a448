import { isWithin } from "../../../engine/access/addresses.ts";
import { auditEvents } from "../../../engine/audit/tables.ts";
import type { Identified } from "../../../engine/engine.ts";
import { hashOf, isSecret, LastUse, MANDATE } from "../../../identity/index.ts";
import { addDays } from "../../../kernel/calendar.ts";
import { type Clock, dayIn, startOfDay } from "../../../kernel/clock.ts";
import type { Origin } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import type { Catalog } from "../../../records/index.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick, set } from "../../../store/rows.ts";
import type { Store } from "../../../store/store.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { endedBecause, type Held, readMandate } from "./in-force.ts";
import { CALLS, mandateSecrets } from "./tables.ts";

/** A verified secret with its mandate. */
interface Living extends Held {
  readonly prefix: string;
  /** Expiry of this secret. */
  readonly endsAt: number | null;
}

/** Calls of a mandate on a day of its organisation. */
interface Tally {
  /** Beginning and end of the day. */
  readonly from: number;
  readonly to: number;
  calls: number;
}

const MAX_SECRETS = 20_000;

/** Identifies programs by their secrets. Caches valid ones until a mandate, a secret or a person changes. */
export class Mandates {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #catalog: Catalog;
  readonly #living = new Map<string, Living>();
  readonly #tallies = new Map<string, Tally>();
  /** A call is looked up again after a slow step, and counts once. */
  readonly #counted = new WeakSet<Origin>();
  readonly #lastUse: LastUse;

  constructor({ store, clock, catalog, identity }: MandateParts) {
    this.#store = store;
    this.#clock = clock;
    this.#catalog = catalog;
    this.#lastUse = new LastUse(store);
    identity.sessions.whenForgotten(() => this.#living.clear());
  }

  /** Only those who have a valid secret learn why it is refused. */
  async identify(token: string, origin: Origin): Promise<Identified> {
    const living = this.#living.get(token) ?? (await this.#verify(token));
    const { principal, prefix } = living;
    const refusal = refusalOf(living, origin, this.#clock.now()) ?? (await this.#overdrawn(living, origin));
    if (refusal) return { principal, refusal };
    this.#noteUse(living);
    return {
      principal,
      stands: ({ connection }) => {
        const present = this.#find(connection, prefix);
        return present ? refusalOf(present, origin, this.#clock.now()) : new Fault("AUTH_TOKEN_INVALID");
      },
    };
  }

  async #verify(token: string): Promise<Living> {
    const prefix = MANDATE.prefixOf(token);
    if (prefix === undefined) throw new Fault("AUTH_TOKEN_INVALID");
    const hash = hashOf(this.#store.vault, token);
    return this.#store.read(async ({ connection }) => {
      const row = connection.get`SELECT ${pick(mandateSecrets, "hash")} FROM ${mandateSecrets}
        WHERE ${mandateSecrets.prefix} = ${prefix}`;
      const living = isSecret(hash, row?.hash) ? this.#find(connection, prefix) : undefined;
      if (!living) throw new Fault("AUTH_TOKEN_INVALID");
      if (this.#living.size >= MAX_SECRETS) this.#living.clear();
      this.#living.set(token, living);
      return living;
    });
  }

  #find(connection: Connection, prefix: string): Living | undefined {
    const row = connection.get`SELECT ${pick(mandateSecrets, "org", "mandate_id", "ends_at")}
      FROM ${mandateSecrets} WHERE ${mandateSecrets.prefix} = ${prefix}`;
    const held = row && readMandate(this.#catalog, connection, row.org, row.mandate_id);
    return held && { ...held, prefix, endsAt: row.ends_at };
  }

  /** Counts the call. The audit trail has the calls from before a restart. */
  async #overdrawn({ mandate, principal }: Living, origin: Origin): Promise<Fault | undefined> {
    if (mandate.daily_calls === null) return undefined;
    const now = this.#clock.now();
    let tally = this.#tallies.get(mandate.id);
    if (!tally || now < tally.from || now >= tally.to) {
      tally = await this.#tallyOf(mandate.id, principal.organization, now);
      this.#tallies.set(mandate.id, tally);
    }
    if (!this.#counted.has(origin)) tally.calls += 1;
    this.#counted.add(origin);
    return tally.calls > mandate.daily_calls
      ? new Fault("RATE_LIMITED", { message: say("errors.mandates.dailyCalls") })
      : undefined;
  }

  #tallyOf(mandate: string, { key, timeZone }: OrganizationRef, now: number): Promise<Tally> {
    const day = dayIn(timeZone, now);
    const [from, to] = [startOfDay(timeZone, day), startOfDay(timeZone, addDays(day, 1))];
    return this.#store.read(async ({ connection }) => ({
      from,
      to,
      calls: connection.count`SELECT ${CALLS} FROM ${auditEvents}
        WHERE ${auditEvents.org} = ${key} AND ${auditEvents.mandate} = ${mandate}
          AND ${auditEvents.at} >= ${from} AND ${auditEvents.at} < ${to}`,
    }));
  }

  #noteUse({ prefix }: Living): void {
    const now = this.#clock.now();
    this.#lastUse.note(prefix, now, (connection) => {
      connection.run`UPDATE ${mandateSecrets} SET ${set(mandateSecrets, { last_used_at: now })}
        WHERE ${mandateSecrets.prefix} = ${prefix}`;
    });
  }
}

type MandateParts = Pick<GovernanceParts, "store" | "catalog" | "identity"> & { readonly clock: Clock };
type OrganizationRef = Living["principal"]["organization"];

function refusalOf(living: Living, { address }: Origin, now: number): Fault | undefined {
  if (living.endsAt !== null && living.endsAt <= now) return new Fault("KEY_REVOKED");
  const ended = endedBecause(living, now);
  if (ended) return ended;
  const among = living.mandate.addresses ?? [];
  // An invalid address matches no list.
  const isAllowed = among.length === 0 || isWithin(address, among) === true;
  return isAllowed ? undefined : new Fault("KEY_IP_DENIED");
}
