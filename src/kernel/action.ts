import type { Static, TSchema } from "@sinclair/typebox";
import type { ReadContext, WriteContext } from "./context.ts";
import type { ErrorCode, Fault } from "./errors.ts";
import type { Scope, Tier } from "./scope.ts";
import type { Upload, UploadSpec } from "./upload.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** HTTP route of an action. Path parameters are written `:id`. */
export interface HttpBinding {
  method: Method;
  path: string;
}

/** Credential that a route accepts: the token of a login or an API key. */
export type Door = "login" | "key";

/** API keys are accepted under /api/public only, and nothing else is accepted there. */
export function doorOf({ path }: HttpBinding): Door {
  return path.startsWith("/api/public/") ? "key" : "login";
}

/** Required authorisation: none, a login, operator rights, or the permission named like the action. */
export type Access = "public" | "signed_in" | "operator" | "permission";

/** Additional rate limit, per client address or per API key, on top of the general one. */
export type LimitClass = "auth" | "create" | "explain" | "read";

/** Effect on a login's session. Browsers may keep the refresh token in a cookie. */
export type SessionEffect = "begins" | "continues" | "ends";

/** Time budget of one part of divided work: other writers wait until its transaction ends. */
export const PART_MS = 25;

/**
 * Splits work into several transactions. `run` handles as much of its input as it likes, but at least one
 * item.
 */
export interface Parts<I, O> {
  /** Input that remains after the parts with these outputs; undefined when done. */
  rest(input: I, answers: readonly O[]): I | undefined;
  /** Merges the outputs of all parts. With a fault the work stopped there and the rest was not done. */
  whole(answers: readonly O[], ended?: Ended<I>): O;
}

/** End of divided work by a fault. */
export interface Ended<I> {
  rest: I;
  fault: Fault;
  /** Language of the answer. */
  language: string;
}

type ContextOf<K extends "read" | "write"> = K extends "read" ? ReadContext : WriteContext;

export interface ActionSpec<K extends "read" | "write", I extends TSchema, O extends TSchema, P> {
  /** Unique dotted name, which is also the permission: `settings.teams.create`. */
  name: string;
  summary: string;
  description?: string;
  kind: K;
  access?: Access;
  tier?: Tier;
  /** Collection whose policies and audit events apply. */
  collection?: string;
  http: readonly HttpBinding[];
  /** Success status. */
  status?: 200 | 201 | 202 | 204;
  /** Rate limit that applies in addition to the general one. */
  limit?: LimitClass;
  session?: SessionEffect;
  /** Scope that an API key needs, under /api/public. Without one no key can call the action. */
  scope?: Scope;
  /** Stores the answer under an Idempotency-Key. Off for answers that contain a secret. */
  replay?: boolean;
  /** Supports a dry run. */
  dryRun?: boolean;
  input: I;
  output: O;
  /** Media types of a TextStream answer, which has one of them. */
  stream?: string | readonly string[];
  /** Answers with a FileAnswer. */
  file?: boolean;
  /** Takes a file instead of a JSON body: `prepare` receives it unread. */
  upload?: UploadSpec;
  /** Error codes in addition to those of every call. */
  errors?: readonly ErrorCode[];
  /**
   * Slow work that must not block the writer (hashing a password, receiving a file), done before the
   * transaction.
   */
  prepare?(context: ReadContext, input: Static<I>, upload: Upload): Promise<P>;
  /**
   * True when the call weakens a control. It can then require approval, and is reviewed afterwards if it did
   * not.
   */
  loosens?(context: ReadContext, input: Static<I>): boolean;
  /**
   * Does the work. Throwing a Fault rolls back; returning one refuses the call but keeps what was written.
   */
  run(context: ContextOf<K>, input: Static<I>, prepared: P): Promise<Static<O> | Fault>;
  /** Splits the work into several transactions so that other callers are served in between. */
  parts?: Parts<Static<I>, Static<O>>;
  /** Status for actions with two: 200 for a plan, 202 for a job that was queued. */
  statusOf?(output: Static<O>): 200 | 202;
  /** Location of the created resource. */
  location?(output: Static<O>, input: Static<I>): string | undefined;
  /** ETag where the record's version is not enough. If it equals If-None-Match, the answer is 304. */
  etag?(output: Static<O>): string;
  /** Seconds until a retry is useful. */
  retryAfter?(output: Static<O>): number | undefined;
}

/** A named operation that a principal can perform. All of Freehold's features are actions. */
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

/** Defines an action, typed by its input and output schemas. */
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
  // The engine validates input against `input` before calling `run`, so erasing the types is safe.
  return action as unknown as Action;
}

/** Spec of an internal action. Everything else has a default. */
type InnerSpec<I extends TSchema, O extends TSchema, P> = Omit<
  ActionSpec<"write", I, O, P>,
  "kind" | "access" | "replay" | "dryRun" | "http"
>;

/** Defines an internal action: called by jobs, the scheduler and the command line, never over the network. */
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
