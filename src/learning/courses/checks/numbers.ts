import type { Claim } from "../../evidence/claim.ts";
import { leadingConnective } from "../../explain/sentence.ts";
import type { Sentence } from "../lessons/read.ts";
import { phrasesOf } from "../phrases.ts";
import { type Candidate, itemOf } from "./item.ts";

const NUMBER = /(?<![\p{L}\p{N}.,/-])\d{1,3}(?:,\d{3})*(?:\.\d+)?(?![\p{L}\p{N}/-]|[.,]\d)/gu;
const SHORT = { fewest: 8, most: 30 } as const;

export function fillNumber(sentence: Sentence, claim: Claim, language: string): Candidate | undefined {
  if (!sentence.alone || sentence.words < SHORT.fewest || sentence.words > SHORT.most) return undefined;
  if (leadingConnective(sentence.text) > 0) return undefined;
  const numbers = [...claim.text.matchAll(NUMBER)];
  const [number] = numbers;
  if (!number || numbers.length > 1 || sentence.names.length === 0 || !isRule(claim.text, number.index))
    return undefined;
  const gapped = `${claim.text.slice(0, number.index)}____${claim.text.slice(number.index + number[0].length)}`;
  const plain = number[0].replaceAll(",", "");
  return {
    about: sentence.names.map(({ concept }) => concept.rid),
    item: itemOf(
      {
        type: "cloze",
        bloom: "remember",
        stem: `${phrasesOf(language).complete} “${gapped}”`,
        explanation: claim,
        conceptIds: sentence.names.map(({ concept }) => concept.id),
        difficulty: 0.6,
      },
      { answer: number[0], accepted: plain === number[0] ? [] : [plain] },
    ),
  };
}

/** True for a number that states a rule and does not belong to an example. */
function isRule(text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - 40), at + 30);
  return (
    /\b(?:at most|at least|within|after|fewer than|more than|less than|up to|every|maximum|minimum|limit(?:ed)?|exactly|between|of the)\b/iu.test(
      around,
    ) &&
    /\d[\d,.]*\s+(?:percent|days?|weeks?|months?|years?|hours?|minutes?|seconds?|characters?|times|people|bits?|bytes?)|\d%/iu.test(
      text.slice(at),
    )
  );
}
