import type { Clock } from "../kernel/clock.ts";
import type { ReadContext, WriteContext } from "../kernel/context.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import type { Store } from "../store/store.ts";
import { type PasswordCost, Passwords } from "./passwords.ts";
import { Sessions } from "./sessions.ts";
import { Throttle } from "./throttle.ts";
import { type Lifetimes, Tokens } from "./tokens.ts";

export interface IdentityOptions {
  passwordCost: PasswordCost;
  lifetimes: Lifetimes;
}

/** What happens in a new organisation: each feature adds its own first rows. */
export type Founding = (context: WriteContext, organization: OrganizationRef, size: string) => Promise<void>;

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
      account: new Throttle({ free: 8, forgiveMs: 30_000 }),
      address: new Throttle({ free: 30, forgiveMs: 10_000 }),
    },
  };
}

/** Refuses a secret that is guessed at too fast, from one address or for one account. */
export function guardGuessing(identity: Identity, context: ReadContext, account: string): void {
  identity.throttles.address.guard(context.origin.address, context.now);
  identity.throttles.account.guard(account, context.now);
}

export function countGuess(identity: Identity, context: ReadContext, account: string, right: boolean): void {
  if (right) identity.throttles.account.succeeded(account);
  else {
    identity.throttles.account.failed(account, context.now);
    identity.throttles.address.failed(context.origin.address, context.now);
  }
}
