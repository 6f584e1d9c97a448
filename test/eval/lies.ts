import { openComposer } from "../../src/learning/generation/compose/open.ts";
import { stem } from "../../src/learning/text/stem.ts";
import { isStopword } from "../../src/learning/text/stopwords.ts";
import { wordsOf } from "../../src/learning/text/words.ts";
import { type Client, TestAppliance } from "../kit/appliance.ts";
import { falsehoodsFrom } from "./lies/falsehoods.ts";
import { type BookPassage, passagesOf } from "./lies/passages.ts";
import { lyingServer, type Scripted } from "./lies/server.ts";
import { truthsFrom } from "./lies/truths.ts";
import type { Line, Measure } from "./measure.ts";

/** Books that were not used to build the check's word lists. */
const REPORTED = ["openstax-python", "openstax-statistics", "openstax-algebra-precalculus"];
const PASSAGES = 120;
const AT_ONCE = 4;

/** A scripted sentence. Its kind begins with "true" or "false". */
interface Said extends Scripted {
  kind: string;
}

interface Count {
  said: number;
  taken: number;
  /** Number of sentences that plain word comparison would accept. */
  byWords: number;
}

/** Runs the product end to end with a model endpoint that returns both true and false sentences. */
export const lies: Measure = {
  name: "lies",
  title: "A model that lies",
  run: async (folder, say) => {
    const appliance = await TestAppliance.start();
    const server = lyingServer();
    try {
      const owner = await appliance.setUp();
      await setModel(owner, server.url);
      const counts = new Map<string, Count>();
      for (const book of REPORTED) {
        const passages = await passagesOf(folder, book, PASSAGES);
        for (let at = 0; at + AT_ONCE <= passages.length; at += AT_ONCE)
          await countAccepted(appliance, server, passages.slice(at, at + AT_ONCE), at, counts);
        say(`${book}: ${passages.length} passages`);
      }
      for (const [kind, { said, taken }] of [...counts].sort()) say(`${kind}: ${taken} of ${said} taken`);
      return linesFrom(counts);
    } finally {
      server.stop();
      await appliance.stop();
    }
  },
};

async function setModel(owner: Client, url: string): Promise<void> {
  const settings = {
    base_url: url,
    model: "liar",
    prompt_price: 0,
    completion_price: 0,
    max_output_tokens: 32_768,
  };
  const { status, text } = await owner.call("PUT", "/api/v1/settings/ai", settings);
  if (status !== 200) throw new Error(text);
}

/** Lets the model return sentences about some passages, a few at a time; counts the accepted ones. */
async function countAccepted(
  appliance: TestAppliance,
  server: ReturnType<typeof lyingServer>,
  passages: readonly BookPassage[],
  number: number,
  counts: Map<string, Count>,
): Promise<void> {
  const { store, clock, log } = appliance.appliance.engine;
  const composer = openComposer({ store, clock, log });
  const [organization] = await appliance.rows("SELECT * FROM organizations WHERE key = 1");
  const sources = passages.map(({ text, book }, i) => ({
    handle: `s${i + 1}`,
    title: book,
    text,
    language: "en",
  }));
  const said = passages.flatMap((passage, i) => sayingsOf(passage, i, passages, number + i));
  for (let from = 0; from < said.length; from += 50) {
    const some = said.slice(from, from + 50);
    server.script(some);
    const composed = await composer.compose(
      { task: "explanation", subject: "anything", level: "any", language: "en", maxWords: 5000, sources },
      {
        organization: {
          key: 1,
          id: String(organization?.id),
          name: "Acme",
          currency: "EUR",
          timeZone: String(organization?.time_zone),
        },
      },
    );
    const claims = composed.ok ? composed.claims : [];
    const taken = new Set(claims.map(({ text, handles }) => `${handles[0]} ${text.toLowerCase()}`));
    for (const { kind, text, handle } of some) {
      const count = counts.get(kind) ?? { said: 0, taken: 0, byWords: 0 };
      counts.set(kind, count);
      count.said += 1;
      const cited = sources.find((source) => source.handle === handle);
      if (cited && sharesWords(text, cited.text)) count.byWords += 1;
      if (taken.has(`${handle} ${text.replace(/\s+/g, " ").trim().toLowerCase()}`)) count.taken += 1;
    }
  }
}

function sayingsOf(
  passage: BookPassage,
  i: number,
  passages: readonly BookPassage[],
  number: number,
): Said[] {
  const handle = `s${i + 1}`;
  const elsewhere = `s${((i + 1) % passages.length) + 1}`;
  return passage.sentences.flatMap((sentence, j) => {
    if (sentence.length < 30 || sentence.length > 500 || !sentence.endsWith(".")) return [];
    const n = number * 7 + j;
    return [
      ...falsehoodsFrom(sentence, passage, n).map(({ kind, text }) => ({
        kind: `false: ${kind}`,
        text,
        handle,
      })),
      { kind: "false: wrong handle", text: sentence, handle: elsewhere },
      { kind: "false: unknown handle", text: `${sentence} `, handle: "s99" },
      { kind: "false: leak of another prompt", text: LEAKS[n % LEAKS.length] ?? "", handle },
      ...truthsFrom(sentence).map(({ kind, text }) => ({ kind: `true: ${kind}`, text, handle })),
    ];
  });
}

/** Naive baseline: accepts a claim if its numbers match and six of ten words do. */
function sharesWords(claim: string, passage: string): boolean {
  const known = new Set(stemsOf(passage));
  const own = stemsOf(claim);
  if (own.some((word) => /\d/.test(word) && !known.has(word))) return false;
  return own.filter((word) => known.has(word)).length >= own.length * 0.6;
}

function stemsOf(text: string): string[] {
  return wordsOf(text)
    .filter(({ word }) => !isStopword(word, "en"))
    .map(({ word }) => stem(word, "en"));
}

/** Parts of another user's prompt, which must never leak. */
const LEAKS = [
  "The salary of the managing director of the Hillside Clinic was raised in March.",
  "Patient records of the other organisation are kept in the blue cabinet.",
  "You write short, plain sentences from passages, for a program that checks every one of them.",
  "The merger with Northwind is to be announced by the board next week.",
];

function linesFrom(counts: ReadonlyMap<string, Count>): Line[] {
  const sum = (prefix: string) =>
    [...counts].reduce(
      (all, [kind, { said, taken, byWords }]) =>
        kind.startsWith(prefix)
          ? { said: all.said + said, taken: all.taken + taken, byWords: all.byWords + byWords }
          : all,
      { said: 0, taken: 0, byWords: 0 },
    );
  const [truths, falsehoods] = [sum("true"), sum("false")];
  const dropped = 1 - falsehoods.taken / falsehoods.said;
  const lost = 1 - truths.taken / truths.said;
  const words = { dropped: 1 - falsehoods.byWords / falsehoods.said, lost: 1 - truths.byWords / truths.said };
  const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
  return [
    {
      what: `falsehoods dropped, of ${falsehoods.said} planted`,
      goal: "99 %",
      baseline: `${percent(words.dropped)} by shared words and numbers alone`,
      reached: percent(dropped),
      met: dropped >= 0.99,
    },
    {
      what: `true claims lost, of ${truths.said}`,
      goal: "5 %",
      baseline: `${percent(words.lost)} by shared words and numbers alone`,
      reached: percent(lost),
      met: lost <= 0.05,
    },
  ];
}
