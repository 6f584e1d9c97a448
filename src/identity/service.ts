import type { Clock } from "../kernel/clock.ts";
import type { ReadContext } from "../kernel/context.ts";
import type { Store } from "../store/store.ts";
import { Flows } from "./oidc/flows.ts";
import { Provider, type Warnings } from "./oidc/provider.ts";
import type { ProviderSettings } from "./oidc/settings.ts";
import { Challenges } from "./passkeys/challenges.ts";
import { type PasswordCost, Passwords } from "./passwords.ts";
import { Sessions } from "./sessions.ts";
import { Throttle } from "./throttle.ts";
import { type Lifetimes, Tokens } from "./tokens.ts";

export interface IdentityOptions {
  passwordCost: PasswordCost;
  lifetimes: Lifetimes;
  /** OpenID Connect provider; undefined until one is configured. */
  provider: ProviderSettings | undefined;
}

export interface Identity {
  readonly store: Store;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  /** For passkeys. */
  readonly challenges: Challenges;
  readonly provider: Provider | undefined;
  /** Logins under way at the provider. */
  readonly flows: Flows;
  readonly throttles: { readonly account: Throttle; readonly address: Throttle; readonly reset: Throttle };
}

export function openIdentity(store: Store, clock: Clock, log: Warnings, options: IdentityOptions): Identity {
  const tokens = new Tokens(store.vault, options.lifetimes);
  return {
    store,
    passwords: new Passwords(options.passwordCost),
    tokens,
    sessions: new Sessions(store, clock, tokens),
    challenges: new Challenges(),
    provider: options.provider && new Provider(options.provider, clock, log),
    flows: new Flows(),
    throttles: {
      account: new Throttle({ free: 10, forgiveMs: 30_000 }),
      address: new Throttle({ free: 50, forgiveMs: 10_000 }),
      reset: new Throttle({ free: 3, forgiveMs: 600_000 }),
    },
  };
}

/** Attempt to enter a secret. Counts as failed until it succeeds, which also throttles parallel attempts. */
export interface Guess {
  wasRight(): void;
  /** The secret was correct, but another one is required: neither a failure nor a success. */
  wasNotAll(): void;
}

/** Starts an attempt. Omit `account` for one-time tokens: a flood of them must not lock out their holders. */
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
