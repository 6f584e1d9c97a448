import type { BudgetFacts } from "../../kernel/errors.ts";
import type { OrganizationRef } from "../../kernel/principal.ts";
import type { Connection } from "../../store/connection.ts";
import type { Message } from "../../text/message.ts";
import type { ClaimKind } from "../evidence/claim.ts";
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
  /** Task from a fixed list: never text of a document or a caller. */
  task: "explanation" | "lesson" | "summary";
  /** Subject, passed as data. */
  subject: string;
  level: string;
  language: string;
  maxWords: number;
  sources: readonly Source[];
}

/** A model's sentence that its sources support, checked by code. */
export interface ComposedClaim {
  kind: ClaimKind;
  text: string;
  handles: readonly string[];
  support: "lexical" | "model_checked";
  /** Share of it that its sources support, 0 to 1. */
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

export type Fallback =
  | "no_model"
  | "unavailable"
  | "budget"
  | "output_invalid"
  | "price_unknown"
  | "refused"
  | "breach";

export type Composed =
  | {
      ok: true;
      claims: readonly ComposedClaim[];
      dropped: readonly { reason: string }[];
      /** Number of personal data items removed before sending. */
      redactions: number;
      spent: Spent;
    }
  | {
      ok: false;
      fallback: Fallback;
      /** With "budget": the exhausted cap, unless it is the limit of the job. */
      budget?: BudgetFacts;
      /**
       * Earliest useful retry in UTC milliseconds: the next budget window, or the endpoint's next attempt.
       */
      resumeAt?: number;
      /** Reasons for dropping the model's sentences, if none is left. */
      dropped: readonly { reason: string }[];
      spent: Spent;
    };

/** Maximum cost of prose before any of it is requested. */
export interface Estimate {
  engine: "builtin" | "model";
  model?: string;
  /** Micro-units; null if the price of the model is unknown. */
  worstCost: number | null;
  /** Set if the first unit would not fit at present. */
  short?: { budget?: BudgetFacts };
}

/** Result of the built-in engine with its usage, or the exhausted cap. */
export type Worked<T> = { ok: true; value: T; spent: Spent } | { ok: false; budget?: BudgetFacts };

export interface Tested {
  ok: boolean;
  message: Message;
  milliseconds: number;
  spent: Spent;
}

/** Writes prose from passages. Slow: never call it within a transaction. */
export interface Composer {
  compose(request: Composition, account: Account): Promise<Composed>;
  /**
   * Runs work of the built-in engine; counted, and charged at the internal rate, if any, once per unit of a
   * job.
   */
  builtin<T>(account: Account, purpose: Purpose, work: () => Promise<T>): Promise<Worked<T>>;
  /** Maximum cost of units of prose from the given number of source words. Reserves nothing. */
  estimate(
    connection: Connection,
    account: Account,
    units: readonly { sourceWords: number; maxWords: number }[],
  ): Estimate;
  /** Cost of a job so far, in micro-units. */
  spentBy(connection: Connection, organization: OrganizationRef, job: string): number;
  /** Sends a small request to the organisation's model and reports the result. */
  test(organization: OrganizationRef): Promise<Tested>;
  /** Result of the last calls of the configured endpoints; "none" if there are none. */
  health(): Promise<"none" | "ok" | "failing">;
  /** Name of the model, if one is configured and enabled. */
  modelOf(connection: Connection, organization: OrganizationRef): string | undefined;
}
