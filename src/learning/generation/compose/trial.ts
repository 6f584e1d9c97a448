import type { OrganizationRef } from "../../../kernel/principal.ts";
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

/** Sample text: a test sends no data of the organisation. */
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
  no_model: "No model is set. Give base_url and model, and set enabled to true.",
  price_unknown:
    "Nothing was asked, because the price is not known. Set prompt_price and completion_price, to 0 if the model is your own.",
  breach:
    "Nothing was asked: the endpoint gave a longer answer than it was allowed and had to be paid for. Set enabled to true again once it keeps to max_tokens.",
} as const;

/** Sends a small test request to the model and describes the result and its duration. */
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
  if (typeof endpoint === "string") return told(false, NOT_ASKED[endpoint], started, new Spending("builtin"));
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
  if (!asked.ok) return told(false, failureIn(endpoint, asked, seconds), started, spending);
  return told((claims ?? 0) > 0, successIn(endpoint, line, claims, seconds), started, spending);
}

function told(ok: boolean, message: string, started: number, spending: Spending): Tested {
  return { ok, message, milliseconds: Math.round(performance.now() - started), spent: spending.total };
}

function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

function successIn({ model }: Endpoint, { form }: Line, claims: number | undefined, seconds: string): string {
  if (claims === undefined)
    return `${model} answered in ${seconds}, but not with the JSON that it was asked for. Explanations would fall back to the built-in engine; try a larger model.`;
  if (claims === 0)
    return `${model} answered in ${seconds}, but with nothing that the passage bears out. Explanations would fall back to the built-in engine; try a larger model.`;
  const how = form === "json_schema" ? "by a schema" : form === "json_object" ? "as JSON" : "as plain text";
  return `${model} answered in ${seconds} with a sentence that its passage bears out. It takes its form ${how}.`;
}

function failureIn(endpoint: Endpoint, asked: Extract<Asked, { ok: false }>, seconds: string): string {
  const where = endpoint.baseUrl;
  if (asked.fallback === "budget") return "Nothing was asked: the spend cap of the organisation is reached.";
  if (asked.fallback === "breach")
    return `The answer came in ${seconds} and was longer than allowed: the endpoint ignores max_tokens. Nothing more is asked until enabled is set to true again.`;
  const { reply } = asked;
  switch (reply?.kind) {
    case "unsent":
      return UNSENT[reply.because](where);
    case "turned_away":
      return statusMessage(reply.status, endpoint);
    case "lost":
      return reply.because === "timeout" || reply.because === "cancelled"
        ? `No answer from ${where} within ${seconds}. The model may still be loading: try again, or take a smaller one.`
        : reply.because === "too_large"
          ? `The answer from ${where} did not end where it had to, so it was not read further.`
          : `The connection to ${where} broke off after ${seconds}, in the middle of the answer.`;
    case "unusable":
      return reply.because === "redirect"
        ? `${where} sends elsewhere (status ${reply.status}), which is not followed. Give the address itself.`
        : `${where} answers, but not as a language model does. The address usually ends in /v1.`;
    default:
      return `Nothing came back from ${where}.`;
  }
}

const UNSENT = {
  refused: (where: string) => `Nobody listens at ${where}. Start the model server, and check the port.`,
  unknown_host: (where: string) => `The name in ${where} is not known on this network. Check its spelling.`,
  tls: (where: string) =>
    `The certificate of ${where} is not trusted by this machine. Use http on a network of your own, or a certificate that is.`,
  network: (where: string) => `There is no way from this machine to ${where}. Check the network.`,
} as const;

function statusMessage(status: number, { baseUrl, model }: Endpoint): string {
  if (status === 401 || status === 403)
    return `${baseUrl} refused the key (status ${status}). Check api_key.`;
  if (status === 404)
    return `${baseUrl} knows no such address or no model ${model} (status 404). The address usually ends in /v1; load the model first.`;
  if (status === 429) return `${baseUrl} is asked too much just now (status 429). Try again later.`;
  if (status >= 500) return `${baseUrl} failed by itself (status ${status}). Look into its log.`;
  return `${baseUrl} would not take the question (status ${status}). Check the model's name and max_output_tokens.`;
}
