import { randomBytes } from "node:crypto";
import type { Identified } from "./identified.ts";

/** Purpose of a login at the provider. */
export type Purpose =
  | { readonly kind: "login" }
  | { readonly kind: "join"; readonly invitation: string }
  | { readonly kind: "link" | "prove"; readonly user: string; readonly session: string };

export interface Flow {
  readonly purpose: Purpose;
  readonly nonce: string;
  readonly verifier: string;
  readonly startedAt: number;
  /** Set once the provider has answered and only a code of the second factor is missing. */
  readonly identified?: Identified;
}

export const FLOW_SECONDS = 600;
const MAX_FLOWS = 20_000;

/**
 * Logins under way at the provider. Each belongs to the browser that began it and can be completed once. Kept in
 * memory: after a restart, people click once more.
 */
export class Flows {
  readonly #flows = new Map<string, Flow>();

  /** Returns the state for the provider. */
  open(browser: string, flow: Flow): string {
    const state = randomText();
    this.keep(state, browser, flow);
    return state;
  }

  keep(state: string, browser: string, flow: Flow): void {
    this.#sweep(flow.startedAt);
    this.#flows.set(keyOf(state, browser), flow);
  }

  /** Another browser finds nothing and leaves the login where it is. */
  take(state: string, browser: string, now: number): Flow | undefined {
    const key = keyOf(state, browser);
    const flow = this.#flows.get(key);
    this.#flows.delete(key);
    return flow && isOpen(flow, now) ? flow : undefined;
  }

  /** Oldest first, as a map keeps its order. */
  #sweep(now: number): void {
    for (const [key, flow] of this.#flows) {
      if (isOpen(flow, now) && this.#flows.size < MAX_FLOWS) return;
      this.#flows.delete(key);
    }
  }
}

const isOpen = ({ startedAt }: Flow, now: number) => Math.abs(now - startedAt) < FLOW_SECONDS * 1000;

const keyOf = (state: string, browser: string) => Bun.SHA256.hash(`${state} ${browser}`, "hex");

/** 43 characters, also enough for a code verifier of PKCE. */
export const randomText = () => randomBytes(32).toString("base64url");
