import type { ZipEntry } from "../../formats/zip-writer.ts";
import type { Course, CourseItem, CourseLesson } from "../courses/course.ts";
import { labelsIn } from "./labels.ts";
import { type Markup, markup } from "./markup.ts";
import { lessonText, page, type Setting, sourceList } from "./pieces.ts";
import { Sources } from "./sources.ts";

export interface PackageFile {
  name: string;
  text: string;
}

/** Zip entries with a fixed time stamp, so that the same course always yields the same bytes. */
export function entriesOf(files: readonly PackageFile[], at: number): ZipEntry[] {
  return files.map(({ name, text }) => ({ name, at, bytes: once(text) }));
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

/** A lesson, or the assessment at the end of a module. */
export interface PackagePage {
  id: string;
  file: string;
  title: string;
  lesson?: CourseLesson;
  items: readonly CourseItem[];
  /** Passing share of correct answers; assessments only. */
  pass?: number;
}

export interface PackageModule {
  id: string;
  title: string;
  pages: readonly PackagePage[];
}

export function pagesOf(course: Course): PackageModule[] {
  const labels = labelsIn(course.language);
  return course.modules.map((module) => {
    const place = String(module.order).padStart(2, "0");
    const lessons = module.lessons.map(
      (lesson): PackagePage => ({
        id: lesson.id,
        file: `${place}-${String(lesson.order).padStart(2, "0")}.html`,
        title: lesson.title,
        lesson,
        items: lesson.checks,
      }),
    );
    const { items, pass_score } = module.assessment;
    const assessment: PackagePage = {
      id: `${module.id}-assessment`,
      file: `${place}-assessment.html`,
      title: `${labels.assessment}: ${module.title}`,
      items,
      pass: pass_score,
    };
    return {
      id: module.id,
      title: module.title,
      pages: items.length > 0 ? [...lessons, assessment] : lessons,
    };
  });
}

/** Sources are numbered per page. */
export function pageHtml(course: Course, one: PackagePage, head: Markup, questions?: Markup): string {
  const setting: Setting = { course, labels: labelsIn(course.language), sources: new Sources() };
  const text = one.lesson && lessonText(setting, one.lesson);
  const { labels } = setting;
  const body = markup`<main><h1>${one.title}</h1>${text}${questions}</main>${
    setting.sources.list.length > 0 &&
    markup`<footer><h4>${labels.sources}</h4>${sourceList(setting)}</footer>`
  }`;
  return page(one.title, course.language, head, body);
}

/** Makes a valid XML id: it must be unique and start with a letter. */
export function xmlId(prefix: string, id: string): string {
  return `${prefix}-${id.replace(/[^A-Za-z0-9._-]/g, "-")}`;
}
