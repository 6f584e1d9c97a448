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

/** The parts that the actions of identity share. */
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

/** A try at a secret. It counts as failed until it proves right, so that many at once are as slow as one by one. */
export interface Guess {
  wasRight(): void;
  /** It was right as far as it went: counted neither as failed nor as proof. */
  wasNotAll(): void;
}

/**
 * Begins a try; refuses it when there were too many, from the address or for the account. A one-time token
 * is too long to be guessed and has no account: a flood against it must not shut out those who hold one.
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
