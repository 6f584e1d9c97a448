import type { Calls } from "./contract.ts";
import { HeldForApproval, Problem, problemOf } from "./problem.ts";
import { type Query, queryText } from "./query.ts";

/** Where a client finds the appliance, and in whose name it asks. */
export interface ClientOptions {
  /** The address before `/api`; empty for the page's own. */
  base: string;
  /** The access token or API key; undefined when nobody is logged in. */
  token(): string | undefined;
  /** Gets a new token when the last one no longer counts; whether there is one. */
  renew?(): Promise<boolean>;
  /** Told that the appliance asks to wait. */
  onWait?(seconds: number): void;
  /** The longest that a call waits by itself, in seconds, where the appliance asks it to: whoever waits longer is told so. */
  patience?: number;
  /**
   * Whether a person is at it: a second click is the same deed, so a write that is under way is not sent again, and one
   * that nobody answered goes on under its key when it is asked for once more. A program means each call that it makes.
   */
  byHand?: boolean;
  /** Sends as `fetch` does and tells how much was sent, where there is a way; else nobody hears of it. */
  fetchTelling?(address: string, request: RequestInit, onSent: (share: number) => void): Promise<Response>;
  /** Told whether the appliance answered, whatever it said. */
  onReach?(reached: boolean): void;
  /** Comes to an end when the appliance answers again: so long a write waits that nobody answers. Without it, it gives up. */
  untilReached?(): Promise<void>;
}

/** What a call is given beside its name: just what its own address, query and body take. */
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
  /** The version that a change rests on. */
  version?: number;
  /** The same for a call that is made again: it is then done once. Each call has its own unless given. */
  idempotencyKey?: string;
  /** Whether it goes on when the page is left: its answer sets a cookie that the next page needs. */
  outlivesPage?: boolean;
  /** Told which share of the body was sent, where the client can tell. */
  onSent?(share: number): void;
}

interface Loose extends CallOptions {
  path?: Record<string, string>;
  query?: Query;
  body?: unknown;
}

/** While a server starts anew nobody answers for a few seconds. */
const TRIES = 5;
/** How often the appliance may come back while a write still finds nobody: something in between stops just this one. */
const RETURNS = 3;
/** A little more than the minute that calls are counted over. */
const PATIENCE_SECONDS = 65;

/** Calls the API of an appliance. Refusals are thrown as a Problem, held calls as HeldForApproval. */
export class Client {
  readonly #options: ClientOptions;
  /** The calls that are changing something just now. */
  readonly #underWay = new Map<string, Promise<unknown>>();
  /** The keys of calls that were to change something, and that nobody answered. */
  readonly #unanswered = new Map<string, string>();

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** A call by its name: `call("POST /api/v1/crm/leads", { body })`. */
  call<K extends keyof Calls>(name: K, given: Given<K>): Promise<Calls[K]["answer"]> {
    const [method = "GET", path = ""] = name.split(" ");
    // Given<K> says the same more narrowly; the contract says what the call answers.
    return this.request(method, path, given as Loose) as Promise<Calls[K]["answer"]>;
  }

  /** A call by its address, for programs that learn of addresses from the API itself. */
  async request(method: string, path: string, given: Loose = {}): Promise<unknown> {
    if (method === "GET" || !this.#options.byHand) return this.#insist(method, path, keyed(method, given));
    const { idempotencyKey, path: filling, query, body } = given;
    // A file is told apart by nothing but its bytes: each is one of its own.
    const words = isFile(body) ? randomId() : (idempotencyKey ?? JSON.stringify(body));
    const deed = `${method} ${filled(path, filling)} ${JSON.stringify(query)} ${words}`;
    const underWay = this.#underWay.get(deed);
    if (underWay) return underWay;
    const answer = this.#once(deed, method, path, given).finally(() => this.#underWay.delete(deed));
    this.#underWay.set(deed, answer);
    return answer;
  }

  /** Whoever does the same once more after nobody answered repeats it: it may have been done the first time. */
  async #once(deed: string, method: string, path: string, given: Loose): Promise<unknown> {
    const idempotencyKey = given.idempotencyKey ?? this.#unanswered.get(deed) ?? randomId();
    this.#unanswered.delete(deed);
    try {
      return await this.#insist(method, path, { ...given, idempotencyKey });
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.code === "NETWORK") this.#unanswered.set(deed, idempotencyKey);
      throw thrown;
    }
  }

  /** Asks again for an answer that broke off on its way: under the same key nothing is done twice. */
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

  /** The raw answer, for streams. Tries again by itself what may be tried again. */
  async send(method: string, path: string, given: Loose = {}): Promise<Response> {
    const key = keyed(method, given).idempotencyKey;
    const address = this.#options.base + filled(path, given.path) + queryText(given.query);
    let renewed = false;
    for (const tries = new Tries(method, given, this.#options); ; ) {
      try {
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
        // What changes something is told apart from its repetition by its key: it is done once.
        await tries.afterSilence();
      }
    }
  }

  #fetch(address: string, request: RequestInit, { onSent }: Loose): Promise<Response> {
    const { fetchTelling } = this.#options;
    return onSent && fetchTelling ? fetchTelling(address, request, onSent) : fetch(address, request);
  }

  #request(
    method: string,
    { body, version, signal, outlivesPage }: Loose,
    key: string | undefined,
  ): RequestInit {
    const token = this.#options.token();
    return {
      method,
      signal: signal ?? null,
      credentials: "same-origin",
      keepalive: outlivesPage ?? false,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && {
          "content-type": isFile(body) ? body.type || "application/octet-stream" : "application/json",
        }),
        ...(version !== undefined && { "if-match": `"${version}"` }),
        ...(key && { "idempotency-key": key }),
      },
      ...(body !== undefined && { body: isFile(body) ? body : JSON.stringify(body) }),
    };
  }
}

/** When a call is made again that was not done, and when it is given up. */
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

  /** Until the call may be made again after it was refused; a refusal that stays is thrown. */
  async afterRefusal(problem: Problem): Promise<void> {
    const wait = waitAfter(problem);
    const { patience = PATIENCE_SECONDS, onWait } = this.#options;
    this.#refused += 1;
    if (wait === undefined || wait > patience || this.#refused >= TRIES) throw problem;
    onWait?.(wait);
    await pause(wait * 1000, this.#signal);
  }

  /** Until the call may be made again after nobody answered it. */
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

/** Every write has a key, the same for all of its tries. */
const keyed = (method: string, given: Loose): Loose =>
  method === "GET" ? given : { ...given, idempotencyKey: given.idempotencyKey ?? randomId() };

const isFile = (body: unknown): body is Blob => body instanceof Blob;

async function answerOf(response: Response): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  if (response.status === 204) return null;
  if (!type.startsWith("application/json")) return response.blob();
  const answer: unknown = await response.json();
  if (response.status === 202) {
    const approval = approvalIn(answer);
    if (approval) throw new HeldForApproval(approval);
  }
  return answer;
}

/** An id that nobody else makes. Unlike `crypto.randomUUID` it is there at plain http addresses as well. */
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

/** After how many seconds the same call may be answered otherwise. */
function waitAfter({ status, retryAfterSeconds }: Problem): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  return retryAfterSeconds ?? 2;
}

const unreachable = () =>
  new Problem({
    code: "NETWORK",
    message: "Freehold does not answer. Check the connection and try again; nothing that you typed is lost.",
    status: 0,
    retryable: true,
  });

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
