import type { BudgetFacts } from "../../kernel/errors.ts";
import type { OrganizationRef } from "../../kernel/principal.ts";
import type { Connection } from "../../store/connection.ts";
import type { ClaimKind } from "../evidence/claim.ts";
import type { Account, Purpose } from "./account.ts";

export type { Account, Purpose } from "./account.ts";

/** A passage that the model may use: it knows it only by its handle. */
export interface Source {
  handle: string;
  title: string;
  text: string;
  language: string;
}

export interface Composition {
  /** What the prose is for, in our own words: never in those of a document or a caller. */
  task: "explanation" | "lesson" | "summary";
  /** The subject, as data. */
  subject: string;
  level: string;
  language: string;
  maxWords: number;
  sources: readonly Source[];
}

/** A sentence by the model that its sources bear out, checked by code. */
export interface ComposedClaim {
  kind: ClaimKind;
  text: string;
  handles: readonly string[];
  support: "lexical" | "model_checked";
  /** How much of it its sources say, 0 to 1. */
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

/** Why the built-in engine is to do it. */
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
      /** How many pieces of personal data were taken out before anything left. */
      redactions: number;
      spent: Spent;
    }
  | {
      ok: false;
      fallback: Fallback;
      /** With "budget": where the cap stands, unless it is the job's own. */
      budget?: BudgetFacts;
      /** When asking again is of use, in UTC milliseconds: the cap's next window, or the endpoint's next chance. */
      resumeAt?: number;
      /** Why sentences of the model were not taken, when none was left. */
      dropped: readonly { reason: string }[];
      spent: Spent;
    };

/** What prose may cost at most, before any of it is asked for. */
export interface Estimate {
  engine: "builtin" | "model";
  model?: string;
  /** Micro-units; null when the price of the model is not known. */
  worstCost: number | null;
  /** Why a first unit of it would not fit at present, if it would not. */
  short?: { budget?: BudgetFacts };
}

/** Work of the built-in engine, done and counted; or the cap that its internal rate runs into. */
export type Worked<T> = { ok: true; value: T; spent: Spent } | { ok: false; budget?: BudgetFacts };

/** What came of a trial of the model, in words for a person. */
export interface Tested {
  ok: boolean;
  message: string;
  milliseconds: number;
  spent: Spent;
}

/** Prose over passages. Slow: never asked within a transaction. */
export interface Composer {
  compose(request: Composition, account: Account): Promise<Composed>;
  /** Does work of the built-in engine: counted, and charged where it has an internal rate (once for a unit of a job). */
  builtin<T>(account: Account, purpose: Purpose, work: () => Promise<T>): Promise<Worked<T>>;
  /** The worst case of so many units of prose, each from about so many words of passages. Holds nothing. */
  estimate(
    connection: Connection,
    account: Account,
    units: readonly { sourceWords: number; maxWords: number }[],
  ): Estimate;
  /** What a job has cost until now, in micro-units. */
  spentBy(connection: Connection, organization: OrganizationRef, job: string): number;
  /** Asks the organisation's model something small, and says what came of it. */
  test(organization: OrganizationRef): Promise<Tested>;
  /** Whether the endpoints that are set answered when they were asked last; "none" when none is set. */
  health(): Promise<"none" | "ok" | "failing">;
  /** Whether a model is set and switched on: its name. */
  modelOf(connection: Connection, organization: OrganizationRef): string | undefined;
}
