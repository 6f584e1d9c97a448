import { useCallback } from "react";
import { useNames } from "../language/names.ts";

/** Name of the subject of an action or event: a collection or another noun. */
export function useNoun(): (of: string, several?: boolean) => string {
  const names = useNames();
  return useCallback((of, several = false) => (several ? names.many(of) : names.one(of)), [names]);
}
