import { cite } from "../evidence/cite.ts";
import type { Claim } from "../evidence/claim.ts";
import type { Dropped } from "../evidence/dropped.ts";
import type { Account, Composed, Composer, Fallback, Source } from "../generation/composer.ts";
import { verifyClaim } from "../generation/verify/verify.ts";
import type { Answer, Citable, Question } from "./answer.ts";

export type Prose =
  | {
      ok: true;
      claims: Claim[];
      /** Position of each claim in the model's answer. */
      sentences: number[];
      dropped: readonly Dropped[];
      redactions: number;
      spent: Composed["spent"];
    }
  | { ok: false; fallback: Fallback; dropped: readonly Dropped[]; spent: Composed["spent"] };

/** The model receives passages under handles and can cite nothing else. */
export async function proseOf(
  composer: Composer,
  account: Account,
  { concept, language, found }: Pick<Answer, "concept" | "language" | "found">,
  { level, maxWords }: Question,
): Promise<Prose> {
  const sources = new Map(found.map((one, i) => [`S${i + 1}`, one]));
  const composed = await composer.compose(
    {
      task: "explanation",
      subject: concept.name,
      level,
      language,
      maxWords,
      sources: [...sources].map(([handle, one]) => sourceOf(handle, one)),
    },
    account,
  );
  const { dropped, spent } = composed;
  if (!composed.ok) return { ok: false, fallback: composed.fallback, dropped, spent };
  const claims = composed.claims.map(({ kind, text, handles, support, score }, i): Claim => {
    const cited = handles.flatMap((handle) => sources.get(handle) ?? []);
    const citations = citationsFor(text, cited, language);
    return { id: `c${i + 1}`, text, kind, origin: "generated", support, score, citations };
  });
  const sentences = composed.claims.map(({ sentence }) => sentence);
  return { ok: true, claims, sentences, dropped, redactions: composed.redactions, spent };
}

function sourceOf(handle: string, { passage }: Citable): Source {
  return { handle, title: passage.document.title, text: passage.text, language: passage.language };
}

/** Cites the one sentence that supports a claim, or else the whole passages. */
function citationsFor(text: string, cited: readonly Citable[], language: string) {
  for (const { passage, sentences } of cited) {
    for (const { start, end } of sentences) {
      if (verifyClaim(text, [passage.text.slice(start, end)], language).ok)
        return [cite(passage, start, end)];
    }
  }
  return cited.map(({ passage }) => cite(passage, 0, passage.text.length));
}
