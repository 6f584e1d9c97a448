import type { Clock } from "../kernel/clock.ts";
import type { ReadContext } from "../kernel/context.ts";
import type { Store } from "../store/store.ts";
import { type PasswordCost, Passwords } from "./passwords.ts";
import { Sessions } from "./sessions.ts";
import { Throttle } from "./throttle.ts";
import { type Lifetimes, Tokens } from "./tokens.ts";

export interface IdentityOptions {
  passwordCost: PasswordCost;
  lifetimes: Lifetimes;
}

/** Dependencies shared by the identity actions. */
export interface Identity {
  readonly store: Store;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly throttles: { readonly account: Throttle; readonly address: Throttle };
}

export function openIdentity(store: Store, clock: Clock, options: IdentityOptions): Identity {
  const tokens = new Tokens(store.vault, options.lifetimes);
  return {
    store,
    passwords: new Passwords(options.passwordCost),
    tokens,
    sessions: new Sessions(store, clock, tokens),
    throttles: {
      account: new Throttle({ free: 10, forgiveMs: 30_000 }),
      address: new Throttle({ free: 50, forgiveMs: 10_000 }),
    },
  };
}

/**
 * Attempt at a secret. Counts as failed until it succeeds, so that concurrent attempts are throttled as well.
 */
export interface Guess {
  wasRight(): void;
  /** Correct but incomplete: counted neither as a failure nor as a success. */
  wasNotAll(): void;
}

/**
 * Starts an attempt and rejects it when there were too many from the address or for the account. One-time
 * tokens are too long to guess and belong to no account: flooding them must not lock out their holders.
 */
export function takeGuess({ throttles }: Identity, { origin, now }: ReadContext, account?: string): Guess {
  const { address } = origin;
  throttles.address.take(address, now);
  if (account !== undefined) throttles.account.take(account, now);
  return {
    wasRight: () => {
      throttles.address.giveBack(address);
      if (account !== undefined) throttles.account.forget(account);
    },
    wasNotAll: () => {
      throttles.address.giveBack(address);
      if (account !== undefined) throttles.account.giveBack(account);
    },
  };
}
