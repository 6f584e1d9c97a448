import { useCallback } from "react";
import { useNames } from "../language/names.ts";
import { useTexts } from "./texts.ts";

export function useModuleName(): (module: string) => string {
  const t: Readonly<Record<string, string>> = useTexts("common.moduleNames");
  const names = useNames();
  return useCallback((module) => t[module] ?? names.many(module), [t, names]);
}
