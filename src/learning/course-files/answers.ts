import type { CourseItem } from "../courses/course.ts";
import type { Labels } from "./labels.ts";

/** The correct answer in words, one line per part. */
export function answerLines(item: CourseItem, labels: Labels): string[] {
  const { type, answer, options, prompts = [] } = item;
  const textOf = (id: string) => options.find((option) => option.id === id)?.text ?? id;
  if (typeof answer === "boolean") return [answer ? labels.true : labels.false];
  if (typeof answer === "string") return [type === "mcq" ? textOf(answer) : answer];
  if (Array.isArray(answer)) {
    return answer.map((id, i) => (type === "order" ? `${i + 1}. ${textOf(id)}` : textOf(id)));
  }
  return prompts.map(({ id, text }) => `${text}: ${textOf(answer[id] ?? "")}`);
}
