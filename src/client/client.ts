import type { Calls } from "./contract.ts";
import { HeldForApproval, Problem, problemOf } from "./problem.ts";
import { type Query, queryText } from "./query.ts";

export interface ClientOptions {
  /** Base address before `/api`; empty for the page's own origin. */
  base: string;
  /** Access token or API key; undefined when logged out. */
  token(): string | undefined;
  /** Response language, such as `de`; English by default. */
  language?(): string;
  /** Called before each request, to replace a token that is known to have expired. */
  ready?(): Promise<void>;
  /** Refreshes an expired token. Resolves to true if there is a new one. */
  renew?(): Promise<boolean>;
  /** Called when the client waits because the server asked for it. */
  onWait?(seconds: number): void;
  /** Maximum wait in seconds before an automatic retry. Longer waits are reported as an error. */
  patience?: number;
  /**
   * For interactive use: ignores a repeated click while a write is running, and retries a write without a
   * response under the same idempotency key. Programs mean every call that they make.
   */
  byHand?: boolean;
  /** `fetch` replacement that reports upload progress where possible. */
  fetchWithProgress?(
    address: string,
    request: RequestInit,
    onSent: (share: number) => void,
  ): Promise<Response>;
  /** Called after each attempt with true if the server responded, whatever the status. */
  onReach?(reached: boolean): void;
  /** Resolves once the server is reachable again. Without this function, unanswered writes fail at once. */
  untilReached?(): Promise<void>;
}

export type Given<K extends keyof Calls> = Part<"path", Calls[K]["path"]> &
  Part<"query", Calls[K]["query"], true> &
  Part<"body", Calls[K]["body"]> &
  CallOptions;

type Part<N extends string, T, Free extends boolean = false> = undefined extends T
  ? { [K in N]?: undefined }
  : Free extends true
    ? { [K in N]?: T }
    : { [K in N]: T };

export interface CallOptions {
  signal?: AbortSignal;
  /** Expected record version, sent as If-Match. */
  version?: number;
  /** Idempotency key: calls with the same key are executed once. Generated per call by default. */
  idempotencyKey?: string;
  /** Keeps the request alive when the page is left, because its response sets a cookie for the next page. */
  outlivesPage?: boolean;
  /** Wanted media type, where a call has several. */
  accept?: string;
  /** Upload progress from 0 to 1, where measurable. */
  onSent?(share: number): void;
}

interface Loose extends CallOptions {
  path?: Record<string, string>;
  query?: Query;
  body?: unknown;
}

/** Enough attempts to survive a server restart of a few seconds. */
const TRIES = 5;
/** Retries of a write once the server is back, limited because a proxy may block only this request. */
const RETURNS = 3;
/** Slightly longer than the one-minute rate limit window. */
const PATIENCE_SECONDS = 65;

/** API client. Calls throw Problem on errors, and HeldForApproval if they need approval. */
export class Client {
  readonly #options: ClientOptions;
  readonly #underWay = new Map<string, Promise<unknown>>();
  /** Idempotency keys of writes that received no response, by call. */
  readonly #unanswered = new Map<string, string>();

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** Calls an endpoint by name: `call("POST /api/v1/crm/leads", { body })`. */
  call<K extends keyof Calls>(name: K, given: Given<K>): Promise<Calls[K]["answer"]> {
    const [method = "GET", path = ""] = name.split(" ");
    // Given<K> is a narrower type of the same values, and the response matches the contract.
    return this.request(method, path, given as Loose) as Promise<Calls[K]["answer"]>;
  }

  /** Calls an endpoint by path, for paths discovered at run time. */
  async request(method: string, path: string, given: Loose = {}): Promise<unknown> {
    if (method === "GET" || !this.#options.byHand) return this.#insist(method, path, keyed(method, given));
    const { idempotencyKey, path: filling, query, body } = given;
    // Each file counts as a new call, because comparing files would mean reading them.
    const words = isFile(body) ? randomId() : (idempotencyKey ?? JSON.stringify(body));
    const key = `${method} ${filled(path, filling)} ${JSON.stringify(query)} ${words}`;
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const answer = this.#once(key, method, path, given).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, answer);
    return answer;
  }

  /** Runs a write once. A repeat after a lost response reuses its key: the first may have been executed. */
  async #once(key: string, method: string, path: string, given: Loose): Promise<unknown> {
    const idempotencyKey = given.idempotencyKey ?? this.#unanswered.get(key) ?? randomId();
    this.#unanswered.delete(key);
    try {
      return await this.#insist(method, path, { ...given, idempotencyKey });
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.code === "NETWORK") this.#unanswered.set(key, idempotencyKey);
      throw thrown;
    }
  }

  /** Retries if the response was cut off. The idempotency key prevents a second execution. */
  async #insist(method: string, path: string, given: Loose): Promise<unknown> {
    for (const tries = new Tries(method, given, this.#options); ; ) {
      const response = await this.send(method, path, given);
      try {
        return await answerOf(response);
      } catch (thrown) {
        if (!(thrown instanceof TypeError) || given.signal?.aborted) throw thrown;
        await tries.afterSilence();
      }
    }
  }

  /** Returns the raw response, for streams. Retries automatically where that is safe. */
  async send(method: string, path: string, given: Loose = {}): Promise<Response> {
    const key = keyed(method, given).idempotencyKey;
    const address = this.#options.base + filled(path, given.path) + queryText(given.query);
    let renewed = false;
    for (const tries = new Tries(method, given, this.#options); ; ) {
      try {
        await this.#options.ready?.();
        const request = this.#request(method, given, key);
        const response = await this.#fetch(address, request, given);
        this.#options.onReach?.(true);
        if (response.ok) return response;
        const problem = await problemOf(response);
        if (isStaleToken(problem) && !renewed && this.#options.renew) {
          renewed = true;
          if (!(await this.#options.renew())) throw problem;
          continue;
        }
        await tries.afterRefusal(problem);
      } catch (thrown) {
        if (given.signal?.aborted || (thrown instanceof Problem && thrown.code !== "NETWORK")) throw thrown;
        // Writes are safe to retry because of their idempotency key.
        await tries.afterSilence();
      }
    }
  }

  #fetch(address: string, request: RequestInit, { onSent }: Loose): Promise<Response> {
    const { fetchWithProgress } = this.#options;
    return onSent && fetchWithProgress
      ? fetchWithProgress(address, request, onSent)
      : fetch(address, request);
  }

  #request(
    method: string,
    { body, version, signal, outlivesPage, accept }: Loose,
    key: string | undefined,
  ): RequestInit {
    const token = this.#options.token();
    const language = this.#options.language?.();
    return {
      method,
      signal: signal ?? null,
      credentials: "same-origin",
      keepalive: outlivesPage ?? false,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(language && { "accept-language": language }),
        ...(body !== undefined && {
          "content-type": isFile(body) ? body.type || "application/octet-stream" : "application/json",
        }),
        ...(version !== undefined && { "if-match": `"${version}"` }),
        ...(key && { "idempotency-key": key }),
        ...(accept && { accept }),
      },
      ...(body !== undefined && { body: isFile(body) ? body : JSON.stringify(body) }),
    };
  }
}

class Tries {
  readonly #method: string;
  readonly #signal: AbortSignal | undefined;
  readonly #options: ClientOptions;
  #refused = 0;
  #unanswered = 0;
  #returns = 0;

  constructor(method: string, { signal }: Loose, options: ClientOptions) {
    this.#method = method;
    this.#signal = signal;
    this.#options = options;
  }

  /** Waits until a rejected call may be retried, or throws the problem. */
  async afterRefusal(problem: Problem): Promise<void> {
    const wait = waitAfter(problem);
    const { patience = PATIENCE_SECONDS, onWait } = this.#options;
    this.#refused += 1;
    if (wait === undefined || wait > patience || this.#refused >= TRIES) throw problem;
    onWait?.(wait);
    await pause(wait * 1000, this.#signal);
  }

  async afterSilence(): Promise<void> {
    const { onReach, untilReached } = this.#options;
    onReach?.(false);
    this.#unanswered += 1;
    if (this.#unanswered < TRIES) return pause(250 * 2 ** this.#unanswered, this.#signal);
    if (this.#method === "GET" || !untilReached || this.#returns >= RETURNS) throw unreachable();
    await untilReached();
    this.#returns += 1;
  }
}

/** Adds an idempotency key to a write, which all attempts share. */
const keyed = (method: string, given: Loose): Loose =>
  method === "GET" ? given : { ...given, idempotencyKey: given.idempotencyKey ?? randomId() };

const isFile = (body: unknown): body is Blob => body instanceof Blob;

async function answerOf(response: Response): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  if (response.status === 204) return null;
  // A file may be JSON too.
  const isDownload = response.headers.has("content-disposition");
  if (isDownload || !type.startsWith("application/json")) return response.blob();
  const answer: unknown = await response.json();
  if (response.status === 202) {
    const approval = approvalIn(answer);
    if (approval) throw new HeldForApproval(approval);
  }
  return answer;
}

/** Unlike `crypto.randomUUID`, works without https. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function filled(path: string, given: Record<string, string> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ""));
}

function approvalIn(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null || !("approval" in answer)) return undefined;
  const { approval } = answer;
  return typeof approval === "object" && approval !== null && "id" in approval
    ? String(approval.id)
    : undefined;
}

const isStaleToken = ({ status, code }: Problem) => status === 401 && code !== "AUTH_INVALID_CREDENTIALS";

/** Seconds after which the same call may succeed. */
function waitAfter({ status, retryAfterSeconds }: Problem): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  return retryAfterSeconds ?? 2;
}

const unreachable = () =>
  new Problem({
    code: "NETWORK",
    message: "Freehold does not answer. Check the connection and try again.",
    status: 0,
    retryable: true,
  });

export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
