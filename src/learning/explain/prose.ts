import { cite } from "../evidence/cite.ts";
import type { Claim } from "../evidence/claim.ts";
import type { Account, Composed, Composer, Source } from "../generation/composer.ts";
import { verifyClaim } from "../generation/verify/verify.ts";
import type { Answer, Question } from "./answer.ts";
import type { Found } from "./retrieve.ts";

export type Prose =
  | {
      ok: true;
      claims: Claim[];
      dropped: readonly { reason: string }[];
      redactions: number;
      spent: Composed["spent"];
    }
  | { ok: false; fallback: string; spent: Composed["spent"] };

/** The model receives passages under handles and can cite nothing else. */
export async function proseOf(
  composer: Composer,
  account: Account,
  { concept, language, found }: Answer,
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
  if (!composed.ok) return { ok: false, fallback: composed.fallback, spent: composed.spent };
  const claims = composed.claims.flatMap(({ kind, text, handles, support, score }, i): Claim[] => {
    const cited = handles.flatMap((handle) => sources.get(handle) ?? []);
    if (cited.length === 0) return [];
    const citations = citationsFor(text, cited, language);
    return [{ id: `c${i + 1}`, text, kind, origin: "generated", support, score, citations }];
  });
  const { dropped, redactions, spent } = composed;
  return { ok: true, claims, dropped, redactions, spent };
}

function sourceOf(handle: string, { passage }: Found): Source {
  return { handle, title: passage.document.title, text: passage.text, language: passage.language };
}

/** Cites the one sentence that supports a claim, or else the whole passages. */
function citationsFor(text: string, cited: readonly Found[], language: string) {
  for (const { passage, sentences } of cited) {
    for (const { start, end } of sentences) {
      if (verifyClaim(text, [passage.text.slice(start, end)], language).ok)
        return [cite(passage, start, end)];
    }
  }
  return cited.map(({ passage }) => cite(passage, 0, passage.text.length));
}
