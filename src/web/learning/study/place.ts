/** Position in a course, kept in the browser; progress is stored on the server. */
const KEPT = "freehold.learning.place";
const MOST = 50;

export function keptPlace(enrolment: string): string | undefined {
  return read().find(([id]) => id === enrolment)?.[1];
}

export function keepPlace(enrolment: string, place: string): void {
  const others = read().filter(([id]) => id !== enrolment);
  localStorage.setItem(KEPT, JSON.stringify([[enrolment, place], ...others].slice(0, MOST)));
}

function read(): [enrolment: string, place: string][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is [string, string] {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "string";
}
