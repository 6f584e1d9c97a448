import { isWithin } from "../../engine/access/addresses.ts";
import type { Identified, Identify } from "../../engine/engine.ts";
import { findOrganization } from "../../identity/index.ts";
import type { Action, Door } from "../../kernel/action.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Origin, WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Principal } from "../../kernel/principal.ts";
import type { Connection } from "../../store/connection.ts";
import { pick, set } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { apiKeySecrets, apiKeys } from "../api-keys.ts";
import type { LearningParts } from "../part.ts";
import type { ApiKey } from "./key.ts";
import { cpuRefusal, hasKeys } from "./plan.ts";
import { hashOf, isKey, isSecret, prefixOf } from "./secret.ts";

export { isKey } from "./secret.ts";

/** A secret that proved right, as calls need it. */
interface Living {
  prefix: string;
  key: ApiKey;
  principal: Principal;
  /** From when on this secret opens nothing any more. */
  endsAt: number | null;
  planHasKeys: boolean;
}

const MAX_SECRETS = 20_000;
/** The last use of a key is written at most this often: a call is no reason to write. */
const USED_EVERY = 5 * 60_000;

/**
 * Who API keys stand for. A secret that proved right is remembered until something about any key changes:
 * then the next call reads it anew, so that revoking a key holds from the moment it is stored. One that
 * proved wrong is not remembered.
 */
export class Keys {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #living = new Map<string, Living>();
  readonly #used = new Map<string, number>();

  constructor({ store, clock, identity }: Pick<LearningParts, "store" | "clock" | "identity">) {
    this.#store = store;
    this.#clock = clock;
    identity.sessions.whenForgotten(() => this.#living.clear());
  }

  /** How people and programs come in: each with a token of their own kind, and with nothing else. */
  doors(sessions: { identify(token: string): Promise<Identified> }): Record<Door, Identify> {
    return {
      login: async (token) => {
        if (!isKey(token)) return sessions.identify(token);
        throw new Fault("AUTH_TOKEN_INVALID", {
          message: "This is an API key. It opens the addresses under /api/public/v1; here, log in.",
        });
      },
      key: (token, origin, action) => this.identify(token, origin, action),
    };
  }

  /** Whose key this is. Only who holds a secret that was right hears why it is not good any more. */
  async identify(token: string, origin: Origin, { limit }: Pick<Action, "limit">): Promise<Identified> {
    const living = this.#living.get(token) ?? (await this.#verify(token));
    const { principal, prefix } = living;
    const isWork = limit === "create" || limit === "explain";
    const refusal =
      refusalOf(living, origin, this.#clock.now()) ?? (isWork ? await this.#workedOut(principal) : undefined);
    if (refusal) return { principal, refusal };
    this.#noteUse(living);
    return {
      principal,
      stands: ({ connection }) => {
        const present = findLiving(connection, prefix);
        return present ? refusalOf(present, origin, this.#clock.now()) : new Fault("KEY_INVALID");
      },
    };
  }

  /** Reads keys anew at their next call, after something about one of them changed. */
  forget(context: WriteContext): void {
    context.handle.settled(() => this.#living.clear());
  }

  async #verify(token: string): Promise<Living> {
    const prefix = prefixOf(token);
    if (prefix === undefined) throw new Fault("KEY_INVALID");
    const hash = hashOf(this.#store.vault, token);
    return this.#store.read(async ({ connection }) => {
      const row = connection.get`SELECT ${pick(apiKeySecrets, "hash")} FROM ${apiKeySecrets}
        WHERE ${apiKeySecrets.prefix} = ${prefix}`;
      const living = isSecret(hash, row?.hash) && findLiving(connection, prefix);
      if (!living) throw new Fault("KEY_INVALID");
      if (this.#living.size >= MAX_SECRETS) this.#living.clear();
      this.#living.set(token, living);
      return living;
    });
  }

  /** Why there is no more work to be had today: the plan's processor time is used up. */
  #workedOut({ organization }: Principal): Promise<Fault | undefined> {
    return this.#store.read(async ({ connection }) =>
      cpuRefusal(connection, organization, this.#clock.now()),
    );
  }

  #noteUse({ key }: Living): void {
    const now = this.#clock.now();
    const last = Math.max(key.last_used_at ?? 0, this.#used.get(key.id) ?? 0);
    if (now - last < USED_EVERY) return;
    this.#used.set(key.id, now);
    // Nobody waits for it, and a call goes on without it.
    this.#store
      .write(async ({ connection }) => {
        connection.run`UPDATE ${apiKeys} SET ${set(apiKeys, { last_used_at: now })}
          WHERE ${apiKeys.id} = ${key.id}`;
      })
      .catch(() => this.#used.delete(key.id));
  }
}

function findLiving(connection: Connection, prefix: string): Living | undefined {
  const key = connection.get`SELECT ${pick(apiKeys)}, ${pick(apiKeySecrets, "ends_at")}
    FROM ${apiKeySecrets}
    JOIN ${apiKeys} ON ${apiKeys.id} = ${apiKeySecrets.key_id}
    WHERE ${apiKeySecrets.prefix} = ${prefix}`;
  const found = key && findOrganization(connection, key.org);
  if (!found) return undefined;
  const { organization, plan } = found;
  return {
    prefix,
    key,
    principal: {
      kind: "key",
      id: key.id,
      organization,
      roles: [],
      operator: false,
      key: {
        scopes: key.scopes,
        namespaces: key.namespaces,
        ...(key.audience && { audience: key.audience }),
      },
    },
    endsAt: key.ends_at,
    planHasKeys: hasKeys(plan),
  };
}

/** Why a secret that is right opens nothing all the same. */
function refusalOf({ key, endsAt, planHasKeys }: Living, origin: Origin, now: number): Fault | undefined {
  if (key.revoked_at !== null || (endsAt !== null && endsAt <= now)) return new Fault("KEY_REVOKED");
  if (key.expires_at !== null && key.expires_at <= now) return new Fault("KEY_EXPIRED");
  if (!planHasKeys) return new Fault("PLAN_REQUIRED");
  // An address that is none is in no list.
  const isAllowed = key.ip_allow.length === 0 || isWithin(origin.address, key.ip_allow) === true;
  return isAllowed ? undefined : new Fault("KEY_IP_DENIED");
}

const opened = new WeakMap<object, Keys>();

/** The keys of an appliance: one for all that ask. */
export function openKeys(parts: Pick<LearningParts, "store" | "clock" | "identity">): Keys {
  const known = opened.get(parts.store) ?? new Keys(parts);
  opened.set(parts.store, known);
  return known;
}
