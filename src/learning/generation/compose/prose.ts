import type { Account } from "../account.ts";
import type { Composed, Composition, Fallback } from "../composer.ts";
import { ANSWER, type RawClaim, readAnswer } from "../provider/answer.ts";
import { type AskParts, ask } from "../provider/ask.ts";
import type { Line, Lines } from "../provider/lines.ts";
import { type Endpoint, endpointOf, findSettings } from "../provider/model.ts";
import { promptFor } from "../provider/prompt.ts";
import { peopleOf } from "../screen/people.ts";
import { Screening } from "../screen/screening.ts";
import { Spending } from "../spending.ts";
import { judge, type Kept } from "./claims.ts";
import { hashOf, keepAnswer, recallKept } from "./kept.ts";
import { outputBound, shortened } from "./size.ts";

/** Maximum wait of interactive callers. */
const CALLER_WAITS = 25_000;
const LONGEST_JOB_WAIT = 30 * 60_000;

/** Returns the supported sentences, or the reason why there are none. */
export async function composeProse(
  parts: AskParts,
  lines: Lines,
  asked: Composition,
  account: Account,
): Promise<Composed> {
  const { store, clock } = parts;
  const org = account.organization.key;
  const request = shortened(asked);
  const endpoint = await store.read(async ({ connection }) =>
    endpointOf(findSettings(connection, org), store.vault),
  );
  if (typeof endpoint === "string") return without(endpoint);
  if (request.sources.length === 0) return without("refused");
  const hash = hashOf(request, endpoint.model);
  const kept = await store.read(async ({ connection }) => recallKept(connection, account, hash));
  if (kept) return answerFrom(kept, new Spending(endpoint.model));
  const line = lines.to(endpoint);
  const resumeAt = line.circuit.closedUntil(clock.now());
  if (resumeAt !== undefined) return without("unavailable", { resumeAt });
  const patience = AbortSignal.timeout(account.job === undefined ? CALLER_WAITS : LONGEST_JOB_WAIT);
  const signal = account.signal ? AbortSignal.any([account.signal, patience]) : patience;
  return whileWaiting(line, signal, () =>
    composeOnLine(parts, endpoint, line, { request, account, hash, signal }),
  );
}

/** Waits for a free slot. A caller who gives up leaves the queue at once, and nothing is sent. */
async function whileWaiting(
  line: Line,
  signal: AbortSignal,
  work: () => Promise<Composed>,
): Promise<Composed> {
  let begun = false;
  const inTurn = line.queue.add(async () => {
    begun = true;
    try {
      return signal.aborted ? without("unavailable") : await work();
    } finally {
      line.circuit.undecided();
    }
  });
  const left = new Promise<Composed>((resolve) =>
    signal.addEventListener("abort", () => begun || resolve(without("unavailable")), { once: true }),
  );
  return Promise.race([inTurn, left]);
}

interface Unit {
  request: Composition;
  account: Account;
  hash: string;
  signal: AbortSignal;
}

/** Repeats the request once if the answer is unreadable. */
async function composeOnLine(
  parts: AskParts,
  endpoint: Endpoint,
  line: Line,
  { request, account, hash, signal }: Unit,
): Promise<Composed> {
  const { store, clock } = parts;
  const people = await store.read(async ({ connection }) => peopleOf(connection, endpoint.org));
  const screening = new Screening(people);
  const screened = {
    ...request,
    subject: screening.take(request.subject),
    sources: request.sources.map((source) => ({
      ...source,
      title: screening.take(source.title),
      text: screening.take(source.text),
    })),
  };
  const spending = new Spending(endpoint.model);
  let kept: Kept | undefined;
  const read = (text: string) => {
    const raw: RawClaim[] | undefined = readAnswer(text);
    if (!raw) return { outcome: "output_invalid" };
    const made = { ...judge(raw, request, screening), redactions: screening.redactions };
    kept = made;
    return {
      outcome: "answered",
      keep: (connection: Parameters<typeof keepAnswer>[0]) =>
        keepAnswer(connection, account, hash, made, clock.now()),
    };
  };
  for (const again of [false, true]) {
    const asked = await ask(
      parts,
      endpoint,
      line,
      {
        account,
        purpose: request.task,
        messages: promptFor(screened, again),
        maxOutput: outputBound(request.maxWords, endpoint.maxOutputTokens),
        schema: ANSWER,
        signal,
        read,
      },
      spending,
    );
    if (!asked.ok) {
      const { fallback, budget, resumeAt } = asked;
      return { ...without(fallback, { budget, resumeAt }), spent: spending.total };
    }
    if (kept) return answerFrom(kept, spending);
  }
  return { ...without("output_invalid"), spent: spending.total };
}

function answerFrom({ claims, dropped, redactions }: Kept, spending: Spending): Composed {
  const spent = spending.total;
  if (claims.length === 0)
    return { ok: false, fallback: dropped.length > 0 ? "unsupported" : "no_claims", dropped, spent };
  return { ok: true, claims, dropped, redactions, spent };
}

function without(
  fallback: Fallback,
  { budget, resumeAt }: Pick<Extract<Composed, { ok: false }>, "budget" | "resumeAt"> = {},
): Extract<Composed, { ok: false }> {
  return {
    ok: false,
    fallback,
    ...(budget && { budget }),
    ...(resumeAt !== undefined && { resumeAt }),
    dropped: [],
    spent: new Spending("builtin").total,
  };
}
