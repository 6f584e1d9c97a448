import type { Reply } from "../../kit/appliance.ts";
import type { Question } from "./questions.ts";

/** Headers that depend on the time or the connection and not on the response's content. */
const OF_TRANSPORT = new Set(["date", "keep-alive", "connection"]);

const HASH = /\b[0-9a-f]{64}\b|[A-Za-z0-9+/_-]{43,}={0,2}/g;

/** Encrypted positions in the log, of which each world has its own key. */
const POSITION = /"(id|cursor)":"[\w-]{22}"/g;

/** Removes proofs from the audit trail: event hashes, salts, the hash tree and signatures. */
function withoutProofs(text: string): string {
  return text
    .replaceAll(HASH, "proof")
    .replaceAll(/"salt":"[^"]*"/g, '"salt":"proof"')
    .replaceAll(POSITION, '"$1":"position"')
    .replace(/^content-length: .*$/m, "");
}

/** Each world has its own random keys, of which digests of requests are made: of their round, not of content. */
const DIGEST = /"snapshot_hash":"[0-9a-f]{64}"/g;

/** Random for each request. */
const CHALLENGE = /"challenge":"[\w-]{43}"/g;

function wholeOf({ status, headers, text }: Reply): string {
  const lines = [...headers].filter(([name]) => !OF_TRANSPORT.has(name)).map((pair) => pair.join(": "));
  return [
    status,
    ...lines.toSorted(),
    "",
    text.replaceAll(DIGEST, '"snapshot_hash":"proof"').replaceAll(CHALLENGE, '"challenge":"random"'),
  ].join("\n");
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const HOUR = 3_600_000;

/** Removes new values from a dry run: random ids, gapless numbers, timestamps, and the digest over them. */
function withoutNew(text: string, since: number): string {
  return text
    .replaceAll(UUID, (id) => {
      const made = Number.parseInt(id.replace("-", "").slice(0, 12), 16);
      return made >= since && made < since + HOUR ? "new-id" : id;
    })
    .replaceAll(/"number":"[A-Z]+-[^"]*"/g, '"number":"next"')
    .replaceAll(/"cpu_ms":\d+/g, '"cpu_ms":0')
    .replace(/^content-length: .*$/m, "");
}

/**
 * True if deleting was refused because other, possibly hidden records refer to this one. This reveals only
 * that such records exist; otherwise hidden records would lose their references.
 */
function isForIntegrity({ body }: Reply): boolean {
  return body?.code === "RECORD_IN_USE" && !/\d/.test(JSON.stringify([body.message, body.details]));
}

/** Number of requests made in two worlds, and the differing responses. */
export interface Comparison {
  asked: number;
  answered: number;
  differences: string[];
}

export type Ask = (question: Question) => Promise<Reply>;

/** Compares responses in two worlds, including further pages. `acted`: numbers were assigned meanwhile. */
export async function compare(
  [one, other]: readonly [Ask, Ask],
  questions: readonly Question[],
  acted = false,
): Promise<Comparison> {
  const open = [...questions];
  const since = Date.now();
  const comparison: Comparison = { asked: 0, answered: 0, differences: [] };
  for (let question = open.pop(); question; question = open.pop()) {
    const { method, path, body } = question;
    const [a, b] = [await one(question), await other(question)];
    comparison.asked += 1;
    if (a.status < 300) comparison.answered += 1;
    const [wholeA = "", wholeB = ""] = [a, b].map((reply) => {
      const whole = wholeOf(reply);
      const isTrail = /^\/api\/v1\/(audit\/|events)/.test(path);
      const settled = acted || isTrail || path.includes("dry_run") ? withoutNew(whole, since) : whole;
      return isTrail ? withoutProofs(settled) : settled;
    });
    const refused =
      [a, b].some(isForIntegrity) && [a, b].every((one) => one.status < 300 || isForIntegrity(one));
    if (wholeA !== wholeB && !refused) {
      comparison.differences.push(`${method} ${path} ${JSON.stringify(body) ?? ""}${around(wholeA, wholeB)}`);
      continue;
    }
    const cursor = a.body?.page?.next_cursor;
    if (typeof cursor === "string" && !path.includes("cursor="))
      open.push({
        method,
        path: `${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`,
      });
  }
  return comparison;
}

/** The first difference between two responses, with its context. */
function around(a: string, b: string): string {
  // Content-Length differs only because the body does.
  const [restA, restB] = [a, b].map((text) => text.replace(/^content-length: .*$/m, "content-length"));
  const [first, second] = restA === restB ? [a, b] : [restA ?? a, restB ?? b];
  let at = 0;
  while (first[at] === second[at]) at += 1;
  const from = Math.max(0, at - 120);
  return `\n     ${first.slice(from, at + 80)}\n     ${second.slice(from, at + 80)}`.replaceAll(
    "\n",
    "\n     ",
  );
}
