import type { OrganizationRef } from "../../../kernel/principal.ts";
import { type Message, say } from "../../../text/message.ts";
import type { Composition, Tested } from "../composer.ts";
import { ANSWER, readAnswer } from "../provider/answer.ts";
import { type Asked, type AskParts, ask } from "../provider/ask.ts";
import type { Line, Lines } from "../provider/lines.ts";
import { type Endpoint, endpointOf, findSettings } from "../provider/model.ts";
import { promptFor } from "../provider/prompt.ts";
import { Screening } from "../screen/screening.ts";
import { Spending } from "../spending.ts";
import { judge } from "./claims.ts";

const LONGEST = 25_000;

/** Sample text, so that a test sends no data of the organisation. */
const SAMPLE: Composition = {
  task: "summary",
  subject: "ledger",
  level: "beginner",
  language: "en",
  maxWords: 30,
  sources: [
    {
      handle: "s1",
      title: "Bookkeeping",
      text: "A ledger is the book in which every account of a business is kept.",
      language: "en",
    },
  ],
};

const NOT_ASKED = {
  no_model: say("learning.serverTrial.noModel"),
  price_unknown: say("learning.serverTrial.priceUnknown"),
  breach: say("learning.serverTrial.breach"),
} as const;

export async function testModel(
  parts: AskParts,
  lines: Lines,
  organization: OrganizationRef,
): Promise<Tested> {
  const { store } = parts;
  const started = performance.now();
  const endpoint = await store.read(async ({ connection }) =>
    endpointOf({ ...findSettings(connection, organization.key), enabled: true }, store.vault),
  );
  if (typeof endpoint === "string")
    return tested(false, NOT_ASKED[endpoint], started, new Spending("builtin"));
  const spending = new Spending(endpoint.model);
  const line = lines.to(endpoint);
  let claims: number | undefined;
  const asked = await ask(
    parts,
    endpoint,
    line,
    {
      account: { organization },
      purpose: "test",
      messages: promptFor(SAMPLE, false),
      maxOutput: Math.min(256, endpoint.maxOutputTokens),
      schema: ANSWER,
      signal: AbortSignal.timeout(Math.min(LONGEST, endpoint.timeoutMs)),
      read: (text) => {
        const raw = readAnswer(text);
        claims = raw && judge(raw, SAMPLE, new Screening([])).claims.length;
        return { outcome: raw ? "answered" : "output_invalid" };
      },
    },
    spending,
  );
  const seconds = secondsSince(started);
  if (!asked.ok) return tested(false, failureIn(endpoint, asked, seconds), started, spending);
  return tested((claims ?? 0) > 0, successIn(endpoint, line, claims, seconds), started, spending);
}

function tested(ok: boolean, message: Message, started: number, spending: Spending): Tested {
  return { ok, message, milliseconds: Math.round(performance.now() - started), spent: spending.total };
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}

function successIn(
  { model }: Endpoint,
  { form }: Line,
  claims: number | undefined,
  seconds: string,
): Message {
  if (claims === undefined) return say("learning.serverTrial.notJson", { model, seconds });
  if (claims === 0) return say("learning.serverTrial.notSupported", { model, seconds });
  return say("learning.serverTrial.success", { model, seconds, form });
}

function failureIn(endpoint: Endpoint, asked: Extract<Asked, { ok: false }>, seconds: string): Message {
  const where = endpoint.baseUrl;
  if (asked.fallback === "budget") return say("learning.serverTrial.budget");
  if (asked.fallback === "breach") return say("learning.serverTrial.tooLong", { seconds });
  const { reply } = asked;
  switch (reply?.kind) {
    case "unsent":
      return UNSENT[reply.because](where);
    case "turned_away":
      return statusMessage(reply.status, endpoint);
    case "lost":
      return reply.because === "timeout" || reply.because === "cancelled"
        ? say("learning.serverTrial.timeout", { where, seconds })
        : reply.because === "too_large"
          ? say("learning.serverTrial.endless", { where })
          : say("learning.serverTrial.brokeOff", { where, seconds });
    case "unusable":
      return reply.because === "redirect"
        ? say("learning.serverTrial.redirect", { where, status: reply.status ?? "" })
        : say("learning.serverTrial.notAModel", { where });
    default:
      return say("learning.serverTrial.nothing", { where });
  }
}

const UNSENT = {
  refused: (where: string) => say("learning.serverTrial.refused", { where }),
  unknown_host: (where: string) => say("learning.serverTrial.unknownHost", { where }),
  tls: (where: string) => say("learning.serverTrial.tls", { where }),
  network: (where: string) => say("learning.serverTrial.network", { where }),
} as const;

function statusMessage(status: number, { baseUrl, model }: Endpoint): Message {
  if (status === 401 || status === 403)
    return say("learning.serverTrial.keyRefused", { where: baseUrl, status });
  if (status === 404) return say("learning.serverTrial.notFound", { where: baseUrl, model });
  if (status === 429) return say("learning.serverTrial.tooBusy", { where: baseUrl });
  if (status >= 500) return say("learning.serverTrial.serverError", { where: baseUrl, status });
  return say("learning.serverTrial.rejected", { where: baseUrl, status });
}
