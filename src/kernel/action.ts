import type { Static, TSchema } from "@sinclair/typebox";
import type { ReadContext, WriteContext } from "./context.ts";
import type { ErrorCode, Fault } from "./errors.ts";
import type { Scope, Tier } from "./scope.ts";
import type { Upload, UploadSpec } from "./upload.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** An address under which HTTP offers an action. Path parameters are written `:id`. */
export interface HttpBinding {
  method: Method;
  path: string;
}

/** What an address is entered with: the token of a login, or an API key. */
export type Door = "login" | "key";

/** Programs with API keys come in under /api/public, and nowhere else; nobody else comes in there. */
export function doorOf({ path }: HttpBinding): Door {
  return path.startsWith("/api/public/") ? "key" : "login";
}

/** Who may ask: anybody, anybody logged in, whoever runs the appliance, or holders of the permission named like the action. */
export type Access = "public" | "signed_in" | "operator" | "permission";

/** What else a call counts against, beside the limit of all calls: of its address, or of the API key that makes it. */
export type LimitClass = "auth" | "create" | "explain" | "read";

/** What an action does to the session of a login. A browser may have its refresh token kept in a cookie. */
export type SessionEffect = "begins" | "continues" | "ends";

/** A part of work that is divided ends once it has taken this long: every writer waits for the end of a transaction. */
export const PART_MS = 25;

/** How long work is divided into transactions: `run` does as much of its input as it likes, at least something. */
export interface Parts<I, O> {
  /** What is left to do after the parts with these answers; undefined when nothing is. */
  rest(input: I, answers: readonly O[]): I | undefined;
  /** The answer made of those to the parts. A fault ended the work: nothing of the rest was done. */
  whole(answers: readonly O[], ended?: { rest: I; fault: Fault }): O;
}

type ContextOf<K extends "read" | "write"> = K extends "read" ? ReadContext : WriteContext;

export interface ActionSpec<K extends "read" | "write", I extends TSchema, O extends TSchema, P> {
  /** Dotted and unique; also the permission: `settings.teams.create`. */
  name: string;
  summary: string;
  description?: string;
  kind: K;
  access?: Access;
  tier?: Tier;
  /** The collection whose policies and audit events concern this action. */
  collection?: string;
  http: readonly HttpBinding[];
  /** The status of success. */
  status?: 200 | 201 | 202 | 204;
  /** Counts against the limit of this name too, beside the general one. */
  limit?: LimitClass;
  session?: SessionEffect;
  /** The scope by which an API key may do it, at the addresses under /api/public; without one no key can. */
  scope?: Scope;
  /** Whether the answer is kept under an Idempotency-Key. Not when it holds a secret. */
  replay?: boolean;
  /** Whether it can be tried without effect. */
  dryRun?: boolean;
  input: I;
  output: O;
  /** The media types of an answer that is a TextStream: it has one of them. */
  stream?: string | readonly string[];
  /** Whether it answers with a FileAnswer. */
  file?: boolean;
  /** Takes a file instead of a JSON body: `prepare` is given it, unread. */
  upload?: UploadSpec;
  /** The codes it can answer with, beside those that every call can. */
  errors?: readonly ErrorCode[];
  /** Slow work that must not hold the writer (a password hash, receiving a file), done before the transaction. */
  prepare?(context: ReadContext, input: Static<I>, upload: Upload): Promise<P>;
  /** Whether the call takes away what keeps people from something. Then it can be held, and is reviewed where nobody agreed. */
  loosens?(context: ReadContext, input: Static<I>): boolean;
  /** Does the work. A Fault that is thrown undoes it; one that is returned refuses the caller but keeps what was written. */
  run(context: ContextOf<K>, input: Static<I>, prepared: P): Promise<Static<O> | Fault>;
  /** Work that need not be one transaction: other callers are served between its parts. */
  parts?: Parts<Static<I>, Static<O>>;
  /** The status where success has two: a plan is an answer, a job has only begun. */
  statusOf?(output: Static<O>): 200 | 202;
  /** The address of what was made. */
  location?(output: Static<O>, input: Static<I>): string | undefined;
  /** What tells this answer from others at its address, where that is not the record's version: equal to If-None-Match, the answer is 304. */
  etag?(output: Static<O>): string;
  /** After how many seconds asking again is of use. */
  retryAfter?(output: Static<O>): number | undefined;
}

/** A named thing that a principal can do. Everything that Freehold offers is one. */
export interface Action {
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  readonly kind: "read" | "write";
  readonly access: Access;
  readonly tier: Tier;
  readonly collection?: string;
  readonly http: readonly HttpBinding[];
  readonly status: number;
  readonly limit?: LimitClass;
  readonly session?: SessionEffect;
  readonly scope?: Scope;
  readonly replay: boolean;
  readonly dryRun: boolean;
  readonly input: TSchema;
  readonly output: TSchema;
  readonly stream?: string | readonly string[];
  readonly file?: boolean;
  readonly upload?: UploadSpec;
  readonly errors: readonly ErrorCode[];
  prepare?(context: ReadContext, input: unknown, upload: Upload): Promise<unknown>;
  loosens?(context: ReadContext, input: unknown): boolean;
  run(context: ReadContext | WriteContext, input: unknown, prepared: unknown): Promise<unknown>;
  readonly parts?: Parts<unknown, unknown>;
  statusOf?(output: unknown): number;
  location?(output: unknown, input: unknown): string | undefined;
  etag?(output: unknown): string;
  retryAfter?(output: unknown): number | undefined;
}

/** Defines an action. Input and output are typed by their schemas. */
export function defineAction<K extends "read" | "write", I extends TSchema, O extends TSchema, P = undefined>(
  spec: ActionSpec<K, I, O, P>,
): Action {
  const action = {
    access: "permission",
    tier: "daily",
    status: 200,
    replay: spec.kind === "write",
    dryRun: spec.kind === "write",
    errors: [],
    ...spec,
  };
  // The engine validates the input against `input` before it calls `run`, so the erased types hold.
  return action as unknown as Action;
}

/** What an action of the appliance itself says of itself: all else goes without saying. */
type InnerSpec<I extends TSchema, O extends TSchema, P> = Omit<
  ActionSpec<"write", I, O, P>,
  "kind" | "access" | "replay" | "dryRun" | "http"
>;

/** Defines an action of the appliance itself: its jobs, its clock and its command line take it, the network never does. */
export function defineInnerAction<I extends TSchema, O extends TSchema, P = undefined>(
  spec: InnerSpec<I, O, P>,
): Action {
  return defineAction({
    kind: "write",
    access: "operator",
    replay: false,
    dryRun: false,
    http: [],
    ...spec,
  });
}
