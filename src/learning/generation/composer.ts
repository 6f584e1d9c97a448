import type { Log } from "../../engine/engine.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { OrganizationRef } from "../../kernel/principal.ts";
import type { Store } from "../../store/store.ts";
import type { ClaimKind } from "../evidence/claim.ts";

/** A passage that the model may use: it knows it only by its handle. */
export interface Source {
  handle: string;
  title: string;
  text: string;
  language: string;
}

/** Who pays for what the model is asked. */
export interface Account {
  organization: OrganizationRef;
  /** The API key in whose name it is, if it is in one's. */
  key?: string;
  /** The job, its unit and the attempt at it: asked again, the same unit is not paid for twice. */
  job?: string;
  unit?: string;
  /** What the job may cost over all, in micro-units; beside the caps of key and organisation. */
  maxCost?: number;
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
  /** How much of it its sources say, 0 to 1. */
  score: number;
}

export interface Spent {
  engine: string;
  promptTokens: number;
  completionTokens: number;
  costMicro: number;
}

/** Why the built-in engine is to do it. */
export type Fallback = "no_model" | "unavailable" | "budget" | "output_invalid" | "price_unknown" | "refused";

export type Composed =
  | { ok: true; claims: readonly ComposedClaim[]; dropped: readonly { reason: string }[]; spent: Spent }
  | { ok: false; fallback: Fallback; spent: Spent };

/** Prose over passages. Slow: never asked within a transaction. */
export interface Composer {
  compose(request: Composition, account: Account): Promise<Composed>;
}

export function openComposer(_parts: { store: Store; clock: Clock; log: Log }): Composer {
  return {
    compose: async () => ({
      ok: false,
      fallback: "no_model",
      spent: { engine: "builtin", promptTokens: 0, completionTokens: 0, costMicro: 0 },
    }),
  };
}
