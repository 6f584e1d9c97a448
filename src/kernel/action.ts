import type { Static, TSchema } from "@sinclair/typebox";
import type { ReadContext, WriteContext } from "./context.ts";
import type { ErrorCode, Fault } from "./errors.ts";
import type { Scope, Tier } from "./scope.ts";
import type { Upload, UploadSpec } from "./upload.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Route with path parameters written as `:id`. */
export interface HttpBinding {
  method: Method;
  path: string;
}

/** Credential accepted by a route: a login's token, an API key, or a secret in the address. */
export type Door = "login" | "key" | "address";

/** Under /api/public only API keys are accepted, for calendars only their address, everywhere else only logins. */
export function doorOf({ path }: HttpBinding): Door {
  if (path.startsWith("/api/public/")) return "key";
  return path.startsWith("/calendars/") ? "address" : "login";
}

/** Required authorisation: none, a login, operator rights, or the permission of the same name. */
export type Access = "public" | "signed_in" | "operator" | "permission";

/** Additional rate limit, per client address or per API key, on top of the general one. */
export type LimitClass = "auth" | "create" | "explain" | "read";

/** Cookie that binds a login at a provider to the browser that began it. */
export type BrowserBinding = "begins" | "needs";

export type SessionEffect = "begins" | "continues" | "ends";

/** Splits work into several transactions. Each `run` must handle at least one item of its input. */
export interface Parts<I, O> {
  /** Returns the input for the next part, given the outputs so far; undefined when done. */
  rest(input: I, answers: readonly O[]): I | undefined;
  /** Merges the outputs of all parts. `ended` is set if a fault stopped the work early. */
  whole(answers: readonly O[], ended?: Ended<I>): O;
}

export interface Ended<I> {
  rest: I;
  fault: Fault;
  language: string;
}

type ContextOf<K extends "read" | "write"> = K extends "read" ? ReadContext : WriteContext;

export interface ActionSpec<K extends "read" | "write", I extends TSchema, O extends TSchema, P> {
  /** Unique dotted name, which is also the permission's name: `settings.teams.create`. */
  name: string;
  summary: string;
  description?: string;
  kind: K;
  access?: Access;
  tier?: Tier;
  /** Collection whose policies and audit events apply. */
  collection?: string;
  http: readonly HttpBinding[];
  status?: 200 | 201 | 202 | 204;
  limit?: LimitClass;
  session?: SessionEffect;
  browser?: BrowserBinding;
  /** Takes a form as its body, which other servers send, and not only JSON. */
  form?: boolean;
  /** API key scope required under /api/public. Without one no key can call the action. */
  scope?: Scope;
  /** Stores the output for replay under an Idempotency-Key. Off for outputs with secrets. */
  replay?: boolean;
  dryRun?: boolean;
  /** Refused to programs that act for a user. The default for writes that govern others. */
  human?: boolean;
  /** Programs can call it only if their mandate names its area: `*` does not include it. */
  byName?: boolean;
  /** Works by calls of other actions alone, each of which is judged by itself. */
  carries?: boolean;
  /** Changes nothing but its own answer, so that programs that may only read can ask it. */
  question?: boolean;
  input: I;
  output: O;
  /** Possible media types of a TextStream output. */
  stream?: string | readonly string[];
  /** Output is a FileAnswer. */
  file?: boolean;
  /** Takes a file instead of a JSON body; `prepare` receives it unread. */
  upload?: UploadSpec;
  /** Error codes in addition to those that every action can return. */
  errors?: readonly ErrorCode[];
  /** Slow work that must not block the writer and runs before the transaction: password hashing, uploads. */
  prepare?(context: ReadContext, input: Static<I>, upload: Upload): Promise<P>;
  /** True if the call weakens a control. It can require approval, and is reviewed afterwards otherwise. */
  loosens?(context: ReadContext, input: Static<I>): boolean;
  /** Throwing a Fault rolls back; returning one refuses the call but commits its writes. */
  run(context: ContextOf<K>, input: Static<I>, prepared: P): Promise<Static<O> | Fault>;
  parts?: Parts<Static<I>, Static<O>>;
  /** Status for actions with two: 200 for a plan, 202 for a queued job. */
  statusOf?(output: Static<O>): 200 | 202;
  location?(output: Static<O>, input: Static<I>): string | undefined;
  /** Returns the ETag if the version is not enough. If it equals If-None-Match, the response is 304. */
  etag?(output: Static<O>): string;
  /** Returns the Retry-After header, in seconds. */
  retryAfter?(output: Static<O>): number | undefined;
}

/** Named operation that a principal can perform. Every feature is an action. */
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
  readonly browser?: BrowserBinding;
  readonly form?: boolean;
  readonly scope?: Scope;
  readonly replay: boolean;
  readonly dryRun: boolean;
  readonly human: boolean;
  readonly byName?: boolean;
  readonly carries?: boolean;
  readonly question?: boolean;
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

/** Areas with people, rights, rules, credentials, evidence and the server itself. */
const GOVERNING = /^(approvals|audit|auth|calendars|data|developer|settings|setup|system|workflows)\./;

export function defineAction<K extends "read" | "write", I extends TSchema, O extends TSchema, P = undefined>(
  spec: ActionSpec<K, I, O, P>,
): Action {
  const action = {
    access: "permission",
    tier: "daily",
    status: 200,
    replay: spec.kind === "write",
    dryRun: spec.kind === "write",
    human: spec.kind === "write" && GOVERNING.test(spec.name),
    errors: [],
    ...spec,
  };
  // The engine validates input against `input` before calling `run`, so erasing the types is safe.
  return action as unknown as Action;
}

type InnerSpec<I extends TSchema, O extends TSchema, P> = Omit<
  ActionSpec<"write", I, O, P>,
  "kind" | "access" | "replay" | "dryRun" | "http"
>;

/** Defines an action for jobs, the scheduler and the CLI, never exposed over the network. */
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
