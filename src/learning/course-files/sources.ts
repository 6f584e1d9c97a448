import type { Course, CourseContent } from "../courses/course.ts";
import type { Citation, Claim } from "../evidence/claim.ts";

/** Cited places, numbered in order of first citation. */
export class Sources {
  readonly #numbers = new Map<string, number>();
  readonly list: Citation[] = [];

  numbersOf({ citations }: Pick<Claim, "citations">): number[] {
    return citations.map((citation) => this.#numberOf(citation));
  }

  #numberOf(citation: Citation): number {
    const place = `${citation.document_id} ${citation.revision} ${citation.locator.start} ${citation.locator.end}`;
    const known = this.#numbers.get(place);
    if (known !== undefined) return known;
    this.list.push(citation);
    this.#numbers.set(place, this.list.length);
    return this.list.length;
  }
}

export function placeOf({ title, locator }: Citation, page: (number: number) => string): string {
  const path = locator.heading_path.filter((heading) => heading !== title);
  return [title, ...path, ...(locator.page === undefined ? [] : [page(locator.page)])].join(" › ");
}

/** True for running text; false for steps or separate lines. */
export function isRunning({ type }: CourseContent): boolean {
  return type !== "procedure" && type !== "code" && type !== "table" && type !== "figure_ref";
}

/** A file name that every file system accepts. */
export function fileNameOf({ title }: Course): string {
  const name = title
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return name.slice(0, 80) || "course";
}
