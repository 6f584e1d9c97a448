import type { Course, CourseContent, CourseLesson } from "../courses/course.ts";
import type { Claim } from "../evidence/claim.ts";
import type { Labels } from "./labels.ts";
import { type Markup, markup } from "./markup.ts";
import { isRunning, placeOf, type Sources } from "./sources.ts";

/** Rendering context shared by the printable page, the SCORM package and the cartridge. */
export interface Setting {
  course: Course;
  labels: Labels;
  sources: Sources;
}

export function lessonText({ course, labels, sources }: Setting, lesson: CourseLesson): Markup {
  const before = course.modules
    .flatMap((module) => module.lessons)
    .filter(({ id }) => lesson.requires.includes(id));
  return markup`${
    lesson.objectives.length > 0 &&
    markup`<div class="objectives"><strong>${labels.objectives}</strong><ul>${lesson.objectives.map(
      ({ text }) => markup`<li>${text}</li>`,
    )}</ul></div>`
  }${
    before.length > 0 &&
    markup`<p class="facts">${labels.requires}: ${before.map(({ title }) => title).join(", ")}</p>`
  }${lesson.content.map((content) => contentPiece(content, sources))}${
    lesson.key_terms.length > 0 &&
    markup`<h4>${labels.keyTerms}</h4><dl>${lesson.key_terms.map(
      ({ name, claim }) => markup`<dt>${name}</dt><dd>${sentence(claim, sources)}</dd>`,
    )}</dl>`
  }`;
}

function contentPiece(content: CourseContent, sources: Sources): Markup {
  const heading = content.heading && markup`<h4>${content.heading}</h4>`;
  const { claims, type } = content;
  if (isRunning(content))
    return markup`${heading}<p>${claims.map((claim) => markup`${sentence(claim, sources)} `)}</p>`;
  if (type === "procedure")
    return markup`${heading}<ol>${claims.map((claim) => markup`<li>${sentence(claim, sources)}</li>`)}</ol>`;
  return markup`${heading}${claims.map(
    (claim) => markup`<pre>${claim.text}</pre><p class="facts">${marks(claim, sources)}</p>`,
  )}`;
}

export function sentence(claim: Claim, sources: Sources): Markup {
  return markup`${claim.text}${marks(claim, sources)}`;
}

function marks(claim: Claim, sources: Sources): Markup[] {
  return sources
    .numbersOf(claim)
    .map((number) => markup`<sup><a href="#source-${number}">${number}</a></sup>`);
}

export function sourceList({ labels, sources }: Setting): Markup {
  return markup`<ol class="sources">${sources.list.map(
    (citation, i) =>
      markup`<li id="source-${i + 1}">${placeOf(citation, labels.page)}<q>${citation.quote}</q></li>`,
  )}</ol>`;
}

export function page(title: string, language: string, head: Markup, body: Markup): string {
  return `<!doctype html>\n${markup`<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${head}</head><body>${body}</body></html>`}\n`;
}

const RIGHT_TO_LEFT = new Set(["ar", "fa", "he", "ur"]);

function directionOf(language: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";
}
