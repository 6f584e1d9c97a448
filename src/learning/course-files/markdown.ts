import type { Course, CourseContent, CourseItem, CourseLesson } from "../courses/course.ts";
import type { Claim } from "../evidence/claim.ts";
import { answerLines } from "./answers.ts";
import { type Labels, labelsIn } from "./labels.ts";
import { printable } from "./markup.ts";
import { isRunning, placeOf, Sources } from "./sources.ts";

/** Exports a course as Markdown, with a footnote for each sentence's source. */
export function courseMarkdown(course: Course): string {
  const labels = labelsIn(course.language);
  const sources = new Sources();
  const lines: string[] = [`# ${plain(course.title)}`, "", plain(course.summary), ""];
  if (course.stale) lines.push(`> ${labels.stale}`, "");
  for (const module of course.modules) {
    lines.push(`## ${module.order}. ${plain(module.title)}`, "", plain(module.rationale), "");
    for (const lesson of module.lessons) {
      lines.push(`### ${module.order}.${lesson.order} ${plain(lesson.title)}`, "");
      lines.push(...lessonLines(course, lesson, labels, sources));
    }
    if (module.assessment.items.length > 0) {
      lines.push(`### ${labels.assessment}`, "");
      module.assessment.items.forEach((item, i) => {
        lines.push(...itemLines(item, i + 1, labels, sources));
      });
    }
  }
  lines.push(`## ${labels.sources}`, "");
  sources.list.forEach((citation, i) => {
    lines.push(`[^${i + 1}]: ${plain(placeOf(citation, labels.page))}`);
  });
  return `${lines.filter((line, i) => line !== "" || lines[i - 1] !== "").join("\n")}\n`;
}

function lessonLines(course: Course, lesson: CourseLesson, labels: Labels, sources: Sources): string[] {
  const lines: string[] = [];
  if (lesson.objectives.length > 0) {
    lines.push(`**${labels.objectives}**`, "");
    lines.push(...lesson.objectives.map(({ text }) => `- ${plain(text)}`), "");
  }
  const before = titlesOf(course, lesson.requires);
  if (before.length > 0) lines.push(`**${labels.requires}:** ${before.map(plain).join(", ")}`, "");
  for (const content of lesson.content) lines.push(...contentLines(content, sources), "");
  if (lesson.key_terms.length > 0) {
    lines.push(`**${labels.keyTerms}**`, "");
    for (const { name, claim } of lesson.key_terms)
      lines.push(`- **${plain(name)}** – ${sentence(claim, sources)}`);
    lines.push("");
  }
  if (lesson.checks.length > 0) lines.push(`**${labels.check}**`, "");
  lesson.checks.forEach((item, i) => {
    lines.push(...itemLines(item, i + 1, labels, sources));
  });
  return lines;
}

function contentLines(content: CourseContent, sources: Sources): string[] {
  const lines = content.heading ? [`#### ${plain(content.heading)}`, ""] : [];
  const { claims, type } = content;
  if (isRunning(content)) lines.push(claims.map((claim) => sentence(claim, sources)).join(" "));
  else if (type === "procedure")
    lines.push(...claims.map((claim, i) => `${i + 1}. ${sentence(claim, sources)}`));
  else {
    for (const claim of claims)
      lines.push(...fenced(claim.text), "", sources.numbersOf(claim).map(footnote).join(""));
  }
  return lines;
}

function itemLines(item: CourseItem, number: number, labels: Labels, sources: Sources): string[] {
  const lines = [`${number}. ${plain(item.stem)}`];
  for (const { text } of item.prompts ?? []) lines.push(`   - ${plain(text)} → ?`);
  for (const { text } of item.options) lines.push(`   - [ ] ${plain(text)}`);
  const answer = answerLines(item, labels).map(plain).join("; ");
  lines.push("", `   <details><summary>${labels.answer}</summary>`, "", `   ${answer}`, "");
  lines.push(`   ${labels.because}: ${sentence(item.explanation, sources)}`, "", "   </details>", "");
  return lines;
}

function titlesOf({ modules }: Course, ids: readonly string[]): string[] {
  const lessons = modules.flatMap((module) => module.lessons);
  return ids.flatMap((id) => lessons.find((lesson) => lesson.id === id)?.title ?? []);
}

function sentence(claim: Claim, sources: Sources): string {
  return `${plain(claim.text)}${sources.numbersOf(claim).map(footnote).join("")}`;
}

const footnote = (number: number) => `[^${number}]`;

/** Escapes all Markdown and HTML in a line. */
function plain(text: string): string {
  return printable(text)
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]<>#|~]/g, (sign) => `\\${sign}`)
    .replace(/^([-+])|^(\d+)([.)])/, (_, sign, digits, end) => (sign ? `\\${sign}` : `${digits}\\${end}`));
}

/** Verbatim lines in a fence longer than any run of backticks inside. */
function fenced(text: string): string[] {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return [fence, printable(text), fence];
}
