import type { Language } from "./language.ts";
import type { Dictionary } from "./names.ts";

/** What of the API is called how in German. It is long: who reads English never fetches it. */
let german: Dictionary = {};

export const germanNames = (): Dictionary => german;

/** Fetches what a language needs before it is spoken. Without it, the API's own words stand in its place. */
export async function learn(language: Language): Promise<void> {
  if (language !== "de") return;
  const names = await import("./names/de.ts").catch(() => undefined);
  german = names?.german ?? german;
}
