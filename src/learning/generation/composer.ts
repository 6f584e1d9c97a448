import type { BudgetFacts } from "../../kernel/errors.ts";
import type { OrganizationRef } from "../../kernel/principal.ts";
import type { Connection } from "../../store/connection.ts";
import type { Message } from "../../text/message.ts";
import type { ClaimKind } from "../evidence/claim.ts";
import type { Dropped } from "../evidence/dropped.ts";
import type { Account, Purpose } from "./account.ts";

export type { Account, Purpose } from "./account.ts";

/** A passage for the model, identified by a handle only. */
export interface Source {
  handle: string;
  title: string;
  text: string;
  language: string;
}

export interface Composition {
  /** From a fixed list: never text of a document or caller. */
  task: "explanation" | "lesson" | "summary";
  /** Subject of the prose, passed to the model as data. */
  subject: string;
  level: string;
  language: string;
  maxWords: number;
  sources: readonly Source[];
}

/** A model's sentence, verified against its sources by code. */
export interface ComposedClaim {
  /** Position in the model's answer, from 1. */
  sentence: number;
  kind: ClaimKind;
  text: string;
  handles: readonly string[];
  support: "lexical" | "model_checked";
  /** Share of the sentence that its sources support, 0 to 1. */
  score: number;
}

export interface Spent {
  /** "builtin", or the model's name. */
  engine: string;
  promptTokens: number;
  completionTokens: number;
  costMicro: number;
  cpuMs: number;
}

/** Reasons for using the built-in engine although a model is configured. */
export const FALLBACKS = [
  "no_model",
  "unavailable",
  "budget",
  "output_invalid",
  "no_claims",
  "unsupported",
  "price_unknown",
  "refused",
  "breach",
] as const;
export type Fallback = (typeof FALLBACKS)[number];

export type Composed =
  | {
      ok: true;
      claims: readonly ComposedClaim[];
      dropped: readonly Dropped[];
      /** Number of personal data items removed before sending. */
      redactions: number;
      spent: Spent;
    }
  | {
      ok: false;
      fallback: Fallback;
      /** Exhausted cap if `fallback` is "budget", unless the job's own limit is exhausted. */
      budget?: BudgetFacts;
      /** Earliest useful retry, in UTC milliseconds. */
      resumeAt?: number;
      /** Reasons for dropping the model's sentences, if none is left. */
      dropped: readonly Dropped[];
      spent: Spent;
    };

export interface Estimate {
  engine: "builtin" | "model";
  model?: string;
  /** Micro-units; null if the model's price is unknown. */
  worstCost: number | null;
  /** Set if the first unit would not fit the budget at present. */
  short?: { budget?: BudgetFacts };
}

export type Worked<T> = { ok: true; value: T; spent: Spent } | { ok: false; budget?: BudgetFacts };

export interface Tested {
  ok: boolean;
  message: Message;
  milliseconds: number;
  spent: Spent;
}

/** Writes prose from passages. Slow: never call within a transaction. */
export interface Composer {
  compose(request: Composition, account: Account): Promise<Composed>;
  /** Runs built-in work. Counts usage, and charges the internal rate once per unit of a job. */
  builtin<T>(account: Account, purpose: Purpose, work: () => Promise<T>): Promise<Worked<T>>;
  /** Maximum cost. Reserves nothing. */
  estimate(
    connection: Connection,
    account: Account,
    units: readonly { sourceWords: number; maxWords: number }[],
  ): Estimate;
  /** Amount spent on a job, in micro-units. */
  spentBy(connection: Connection, organization: OrganizationRef, job: string): number;
  test(organization: OrganizationRef): Promise<Tested>;
  /** Reports the outcome of recent calls; "none" if no endpoint is configured. */
  health(): Promise<"none" | "ok" | "failing">;
  modelOf(connection: Connection, organization: OrganizationRef): string | undefined;
}
