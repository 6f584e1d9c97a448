import { leadsIn } from "../library/text/groups.ts";
import type { CourseContent, CourseItem, CourseLesson } from "./course.ts";
import { minutesOf } from "./lessons/lesson.ts";

/** Drops a lesson's unverified content and repetitions. */
export function finished(
  lesson: CourseLesson,
  checks: readonly CourseItem[],
  dropped: ReadonlySet<string>,
  said: Set<string>,
  terms: Set<string>,
): CourseLesson {
  const content: CourseContent[] = [];
  for (const block of lesson.content) {
    const proven = block.claims.filter(({ id }) => !dropped.has(id));
    const [first] = proven;
    const isShown = block.type === "code" || block.type === "table";
    // A passage that starts with a sentence already used is a repetition, and takes its lead-in with it.
    if (!first || (said.has(sameWords(first.text)) && !isShown)) {
      if (block.heading === undefined) dropLeadIn(content);
      continue;
    }
    for (const { text } of proven) said.add(sameWords(text));
    content.push({ ...block, claims: proven });
  }
  const keyTerms = lesson.key_terms.filter(
    ({ concept_id, claim }) => !dropped.has(claim.id) && !terms.has(concept_id),
  );
  for (const { concept_id } of keyTerms) terms.add(concept_id);
  return {
    ...lesson,
    content,
    key_terms: keyTerms,
    checks: [...checks],
    estimated_minutes: minutesOf(content) + Math.ceil(checks.length / 2),
  };
}

function dropLeadIn(content: CourseContent[]): void {
  const last = content.at(-1);
  if (!last || !leadsIn(last.claims.at(-1)?.text ?? "")) return;
  const claims = last.claims.slice(0, -1);
  content.pop();
  if (claims.length > 0) content.push({ ...last, claims });
}

/** Drops unverified questions and those asked before. */
export function fresh(
  items: readonly CourseItem[],
  dropped: ReadonlySet<string>,
  asked: Set<string>,
): CourseItem[] {
  return items.filter((item) => {
    const same = JSON.stringify([item.type, item.stem, item.type === "match" ? item.prompts : ""]);
    if (dropped.has(item.id) || asked.has(same)) return false;
    asked.add(same);
    return true;
  });
}

function sameWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
