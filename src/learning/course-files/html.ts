import type { Course, CourseItem } from "../courses/course.ts";
import { answerLines } from "./answers.ts";
import { labelsIn } from "./labels.ts";
import { Markup, type Markup as MarkupType, markup } from "./markup.ts";
import { lessonText, page, type Setting, sentence, sourceList } from "./pieces.ts";
import { Sources } from "./sources.ts";
import style from "./style.css" with { type: "text" };

/** Exports a course as one HTML page without scripts or external resources. */
export function courseHtml(course: Course): string {
  const setting: Setting = { course, labels: labelsIn(course.language), sources: new Sources() };
  const { labels } = setting;
  // Rendering numbers the sources, so modules must be rendered in reading order.
  const modules = course.modules.map((module) => moduleSection(setting, module));
  const body = markup`<header><h1>${course.title}</h1><p class="facts">${labels.version} ${course.version} · ${
    course.modules.reduce((sum, { estimated_minutes }) => sum + estimated_minutes, 0) > 0 &&
    labels.minutes(course.modules.reduce((sum, { estimated_minutes }) => sum + estimated_minutes, 0))
  }</p>${course.stale && markup`<p class="notice">${labels.stale}</p>`}<p>${course.summary}</p></header><nav aria-label="${
    labels.contents
  }"><ol>${course.modules.map(
    ({ id, title }) => markup`<li><a href="#${id}">${title}</a></li>`,
  )}</ol></nav><main>${modules}</main><footer><h2>${labels.sources}</h2>${sourceList(setting)}</footer>`;
  return page(course.title, course.language, new Markup(`<style>${style}</style>`), body);
}

function moduleSection(setting: Setting, module: Course["modules"][number]): MarkupType {
  const { labels } = setting;
  return markup`<section id="${module.id}"><h2>${module.order}. ${module.title}</h2><p>${module.rationale}</p>${module.lessons.map(
    (lesson) =>
      markup`<article id="${lesson.id}"><h3>${module.order}.${lesson.order} ${lesson.title}</h3>${lessonText(
        setting,
        lesson,
      )}${questions(setting, labels.check, lesson.checks)}</article>`,
  )}${questions(setting, labels.assessment, module.assessment.items)}</section>`;
}

function questions(setting: Setting, title: string, items: readonly CourseItem[]): MarkupType | undefined {
  if (items.length === 0) return undefined;
  return markup`<h4>${title}</h4><ol>${items.map((item) => question(setting, item))}</ol>`;
}

function question({ labels, sources }: Setting, item: CourseItem): MarkupType {
  const { stem, options, prompts = [], explanation } = item;
  return markup`<li class="item"><p class="stem">${stem}</p>${
    prompts.length > 0 && markup`<ul>${prompts.map(({ text }) => markup`<li>${text}</li>`)}</ul>`
  }${
    options.length > 0 && markup`<ul>${options.map(({ text }) => markup`<li>☐ ${text}</li>`)}</ul>`
  }<details><summary>${labels.answer}</summary>${answerLines(item, labels).map(
    (line) => markup`<p><strong>${line}</strong></p>`,
  )}<p class="why">${labels.because}: ${sentence(explanation, sources)}</p></details></li>`;
}
