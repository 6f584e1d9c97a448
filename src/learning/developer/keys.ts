import { isWithin } from "../../engine/access/addresses.ts";
import type { Identified, Identify } from "../../engine/engine.ts";
import { API_KEY, findOrganization, hashOf, isSecret, LastUse } from "../../identity/index.ts";
import type { Action } from "../../kernel/action.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Origin, WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Principal } from "../../kernel/principal.ts";
import type { Connection } from "../../store/connection.ts";
import { pick, set } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { say } from "../../text/message.ts";
import { apiKeySecrets, apiKeys } from "../api-keys.ts";
import type { LearningParts } from "../part.ts";
import type { ApiKey } from "./key.ts";
import { cpuRefusal, hasKeys } from "./plan.ts";

/** A verified secret with the data that calls need. */
interface Living {
  prefix: string;
  key: ApiKey;
  principal: Principal;
  /** Expiry of this secret. */
  endsAt: number | null;
  planHasKeys: boolean;
}

const MAX_SECRETS = 20_000;

/**
 * Authenticates API keys. Caches valid secrets until any key changes, so that a revocation takes effect as
 * soon as it is stored. Invalid secrets are not cached.
 */
export class Keys {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #living = new Map<string, Living>();
  readonly #lastUse: LastUse;

  constructor({ store, clock, identity }: Pick<LearningParts, "store" | "clock" | "identity">) {
    this.#store = store;
    this.#clock = clock;
    this.#lastUse = new LastUse(store);
    identity.sessions.whenForgotten(() => this.#living.clear());
  }

  /** Authenticates users and programs. Each accepts only its own kind of token. */
  doors(logins: { identify: Identify }): Record<"login" | "key", Identify> {
    return {
      login: async (token, origin, action) => {
        if (!API_KEY.isMeant(token)) return logins.identify(token, origin, action);
        throw new Fault("AUTH_TOKEN_INVALID", {
          message: say("learning.errors.keyNotHere"),
        });
      },
      key: (token, origin, action) => this.identify(token, origin, action),
    };
  }

  /** Only holders of a valid secret learn why a key is refused. */
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

  forget(context: WriteContext): void {
    context.handle.visible(() => this.#living.clear());
  }

  async #verify(token: string): Promise<Living> {
    const prefix = API_KEY.prefixOf(token);
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

  /** Refuses further work today if the plan's processor time is used up. */
  #workedOut({ organization }: Principal): Promise<Fault | undefined> {
    return this.#store.read(async ({ connection }) =>
      cpuRefusal(connection, organization, this.#clock.now()),
    );
  }

  #noteUse({ key }: Living): void {
    const now = this.#clock.now();
    this.#lastUse.note(key.id, now, (connection) => {
      connection.run`UPDATE ${apiKeys} SET ${set(apiKeys, { last_used_at: now })}
        WHERE ${apiKeys.id} = ${key.id}`;
    });
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

function refusalOf({ key, endsAt, planHasKeys }: Living, origin: Origin, now: number): Fault | undefined {
  if (key.revoked_at !== null || (endsAt !== null && endsAt <= now)) return new Fault("KEY_REVOKED");
  if (key.expires_at !== null && key.expires_at <= now) return new Fault("KEY_EXPIRED");
  if (!planHasKeys) return new Fault("PLAN_REQUIRED");
  // An invalid address matches no list.
  const isAllowed = key.ip_allow.length === 0 || isWithin(origin.address, key.ip_allow) === true;
  return isAllowed ? undefined : new Fault("KEY_IP_DENIED");
}

const opened = new WeakMap<object, Keys>();

/** One instance per store, so that all callers share the cache. */
export function openKeys(parts: Pick<LearningParts, "store" | "clock" | "identity">): Keys {
  const known = opened.get(parts.store) ?? new Keys(parts);
  opened.set(parts.store, known);
  return known;
}
