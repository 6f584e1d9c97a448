import type { Clock } from "../../../kernel/clock.ts";
import type { BudgetFacts } from "../../../kernel/errors.ts";
import type { Log } from "../../../kernel/log.ts";
import type { Connection } from "../../../store/connection.ts";
import type { Store } from "../../../store/store.ts";
import type { Account, Purpose } from "../account.ts";
import type { Shortfall } from "../budget/counters.ts";
import type { Hold } from "../budget/hold.ts";
import { reserve } from "../budget/reserve.ts";
import { markSent, release, settle, settleLost } from "../budget/settle.ts";
import type { Fallback } from "../composer.ts";
import type { Spending } from "../spending.ts";
import { budgetHolds } from "../tables.ts";
import { exchange, type Form, type Message, type Reply } from "./exchange.ts";
import type { Line } from "./lines.ts";
import { type Endpoint, learnFactor } from "./model.ts";
import { delayBefore, type Pace } from "./pace.ts";
import { countTokens, promptTokens } from "./tokens.ts";

export interface Asking {
  account: Account;
  purpose: Purpose;
  messages: readonly Message[];
  maxOutput: number;
  schema: { name: string; schema: Record<string, unknown> };
  signal: AbortSignal;
  /** Parses the response before payment; `keep` runs in the transaction that settles the hold. */
  read(text: string): { outcome: string; keep?: (connection: Connection) => void };
}

export type Asked =
  | { ok: true; text: string; reply: Extract<Reply, { kind: "answer" }> }
  | { ok: false; fallback: Fallback; budget?: BudgetFacts; resumeAt?: number; reply?: Reply };

export interface AskParts {
  store: Store;
  clock: Clock;
  log: Log;
  pace: Pace;
}

/** A hold counts as abandoned this long after the longest possible wait. */
const LEASE_MARGIN = 60_000;
const NEXT_FORM: Readonly<Record<Form, Form | undefined>> = {
  json_schema: "json_object",
  json_object: "text",
  text: undefined,
};

/** Sends a request, with retries where useful. Each attempt is reserved before sending and settled once. */
export async function ask(
  parts: AskParts,
  endpoint: Endpoint,
  line: Line,
  asking: Asking,
  spending: Spending,
): Promise<Asked> {
  const { clock, pace } = parts;
  const waits = asking.account.job === undefined ? "caller" : "job";
  for (let retry = 0; ; ) {
    const one = await askOnce(parts, endpoint, line, asking, spending);
    if ("fallback" in one) return { ok: false, ...one };
    const { reply, breach } = one;
    if (breach) return { ok: false, fallback: "breach", reply };
    if (reply.kind === "answer") {
      line.circuit.succeeded();
      return { ok: true, text: reply.text, reply };
    }
    if (reply.kind === "turned_away" && reply.aboutForm && NEXT_FORM[line.form]) {
      line.form = NEXT_FORM[line.form] ?? "text";
      continue;
    }
    const failure = judge(reply);
    if (failure !== "again") {
      if (failure === "output_invalid") line.circuit.failed(clock.now());
      else line.circuit.undecided();
      return { ok: false, fallback: failure, reply };
    }
    const retryAfter = reply.kind === "turned_away" ? (reply.retryAfterMs ?? 0) : 0;
    const delay = delayBefore(retry, waits, pace, retryAfter);
    if (delay === undefined) {
      line.circuit.failed(clock.now(), retryAfter);
      const resumeAt = line.circuit.restsUntil(clock.now()) ?? clock.now() + retryAfter;
      return { ok: false, fallback: "unavailable", resumeAt, reply };
    }
    try {
      await pace.sleep(delay, asking.signal);
    } catch {
      line.circuit.failed(clock.now());
      return { ok: false, fallback: "unavailable", resumeAt: clock.now() + delay, reply };
    }
    retry += 1;
  }
}

/** Decides on a failed reply: retry, fall back to the built-in engine, or report a refusal. */
function judge(
  reply: Exclude<Reply, { kind: "answer" }>,
): "again" | "output_invalid" | "refused" | "unavailable" {
  switch (reply.kind) {
    case "unsent":
      return "again";
    case "turned_away":
      return reply.status === 429 || reply.status >= 500 ? "again" : "refused";
    case "lost":
      return reply.because === "cancelled"
        ? "unavailable"
        : reply.because === "too_large"
          ? "output_invalid"
          : "again";
    case "unusable":
      return reply.because === "redirect" ? "refused" : "output_invalid";
  }
}

type Once =
  | { reply: Reply; breach: boolean }
  | { fallback: Fallback; budget?: BudgetFacts; resumeAt?: number };

async function askOnce(
  parts: AskParts,
  endpoint: Endpoint,
  line: Line,
  asking: Asking,
  spending: Spending,
): Promise<Once> {
  const { store, clock } = parts;
  const { account, purpose, messages } = asking;
  const { model, price, timeoutMs } = endpoint;
  const counted = await promptTokens(messages, endpoint.tokenFactor);
  const reserved = await store.write(async ({ connection }) =>
    reserve(
      connection,
      account,
      {
        purpose,
        engine: "model",
        model,
        attempt: attemptsAt(connection, account) + 1,
        price,
        promptTokens: counted,
        maxOutput: asking.maxOutput,
        leaseMs: timeoutMs + LEASE_MARGIN,
      },
      clock.now(),
    ),
  );
  if (!reserved.ok) return refusalBy(reserved.shortfall);
  const { hold } = reserved;
  await store.write(async ({ connection }) => markSent(connection, hold, clock.now()));
  const signal = AbortSignal.any([asking.signal, AbortSignal.timeout(timeoutMs)]);
  const question = { messages, maxTokens: hold.maxOutput, form: line.form, schema: asking.schema };
  const reply = await exchange(endpoint, question, signal);
  const breach = await pay(parts, hold, reply, asking, spending);
  return { reply, breach };
}

/** Settles or releases a request's hold. Returns true if the endpoint exceeded its output limit. */
async function pay(
  { store, clock, log }: AskParts,
  hold: Hold,
  reply: Reply,
  asking: Asking,
  spending: Spending,
): Promise<boolean> {
  const now = clock.now();
  if (reply.kind === "unsent" || reply.kind === "turned_away") {
    const outcome = reply.kind === "unsent" ? reply.because : `status_${reply.status}`;
    await store.write(async ({ connection }) => release(connection, hold, outcome, now));
    return false;
  }
  if (reply.kind !== "answer") {
    const { cost } = await store.write(async ({ connection }) =>
      settleLost(connection, hold, reply.because, now),
    );
    spending.add(hold.promptTokens, 0, cost);
    return false;
  }
  const prompt = reply.promptTokens ?? hold.promptTokens;
  const completion = reply.completionTokens ?? (await countTokens(reply.text));
  const { outcome, keep } = asking.read(reply.text);
  const { cost, excess, breach } = await store.write(async ({ connection }) => {
    const actual = { promptTokens: prompt, completionTokens: completion, outcome };
    const settlement = settle(connection, hold, actual, now);
    if (reply.promptTokens !== undefined) learnFactor(connection, hold, reply.promptTokens);
    if (settlement.settled && !settlement.breach) keep?.(connection);
    return settlement;
  });
  spending.add(prompt, completion, cost);
  if (breach)
    log.error("BUDGET_BREACH: the language model went beyond the length that it was allowed", {
      organization: hold.account.organization.id,
      key: hold.account.key,
      allowed_tokens: hold.maxOutput,
      answered_tokens: completion,
      excess_micro: excess,
    });
  return breach;
}

function refusalBy(shortfall: Shortfall): Once {
  if (shortfall.kind === "blocked") return { fallback: "breach" };
  if (shortfall.kind === "job") return { fallback: "budget" };
  const { facts } = shortfall;
  return { fallback: "budget", budget: facts, resumeAt: Date.parse(facts.resets_at) };
}

function attemptsAt(connection: Connection, { organization, job, unit }: Account): number {
  if (job === undefined) return 0;
  return connection.count`SELECT count(*) FROM ${budgetHolds}
    WHERE ${budgetHolds.org} = ${organization.key} AND ${budgetHolds.job} = ${job}
      AND ${budgetHolds.unit} IS ${unit ?? null}`;
}
