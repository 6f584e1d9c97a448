import type { Static } from "@sinclair/typebox";
import type { CourseItem } from "../courses/course.ts";
import type { answersSchema } from "./attempts.ts";

export type Answers = Static<typeof answersSchema>;
export type Given = Answers[string];

/** Unanswered questions are wrong. */
export function isRight({ type, answer, accepted = [] }: CourseItem, given: Given | undefined): boolean {
  if (given === undefined) return false;
  switch (type) {
    case "cloze":
    case "short":
      return (
        typeof answer === "string" &&
        typeof given === "string" &&
        plain(given) !== "" &&
        [answer, ...accepted].map(plain).includes(plain(given))
      );
    case "multi":
      return Array.isArray(answer) && Array.isArray(given) && same(given.toSorted(), answer.toSorted());
    case "match":
      return isPairs(answer) && isPairs(given) && same(sorted(given), sorted(answer));
    default:
      return same(given, answer);
  }
}

/** Letters and digits only, ignoring case. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLocaleLowerCase("en")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function isPairs(value: unknown): value is Record<string, string> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const sorted = (pairs: Record<string, string>) => Object.entries(pairs).sort(([a], [b]) => (a < b ? -1 : 1));
const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
