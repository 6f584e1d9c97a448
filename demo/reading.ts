import type { Shown } from "./world.ts";

export function at(answer: unknown, ...way: string[]): unknown {
  let found = answer;
  for (const step of way) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, step)) return undefined;
    // The check above ensures an object.
    found = (found as Record<string, unknown>)[step];
  }
  return found;
}

export function textOf(answer: unknown, ...way: string[]): string {
  const found = at(answer, ...way);
  if (typeof found !== "string") throw new Error(`there is no text at ${way.join(".")}`);
  return found;
}

export function numberOf(answer: unknown, ...way: string[]): number {
  const found = at(answer, ...way);
  if (typeof found !== "number") throw new Error(`there is no number at ${way.join(".")}`);
  return found;
}

export function listOf(answer: unknown, ...way: string[]): unknown[] {
  const found = at(answer, ...way);
  if (!Array.isArray(found)) throw new Error(`there is no list at ${way.join(".")}`);
  return found;
}

export function recordsIn(answer: unknown): Shown[] {
  return listOf(answer, "data").map(recordIn);
}

export function recordIn(answer: unknown): Shown {
  textOf(answer, "id");
  // The check above ensures that it has an id.
  return answer as Shown;
}
