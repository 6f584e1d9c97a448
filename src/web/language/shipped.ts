import { useCallback } from "react";
import { textsOf } from "./texts.ts";

const useTexts = textsOf("rules");

/** Translates the name of a shipped rule. Names entered by users stay as written. */
export function useShippedName(): (name: string) => string {
  const names: Readonly<Record<string, string>> = useTexts("rules.shipped");
  return useCallback((name) => names[keyOf(name)] ?? name, [names]);
}

/** Key of a name in the catalogue: `Large discount` -> `largeDiscount`. */
const keyOf = (name: string): string =>
  name.toLowerCase().replaceAll(/[^a-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase());
