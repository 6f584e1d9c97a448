import { useCallback } from "react";
import { textsOf } from "./texts.ts";

const useTexts = textsOf("rules");

/** Translates the names of built-in rules; names entered by users stay. */
export function useShippedName(): (name: string) => string {
  const names: Readonly<Record<string, string>> = useTexts("rules.shipped");
  return useCallback((name) => names[keyOf(name)] ?? name, [names]);
}

/** Catalogue key: `Large discount` -> `largeDiscount`. */
const keyOf = (name: string): string =>
  name.toLowerCase().replaceAll(/[^a-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase());
