import type { ApiKey } from "../../client/contract.ts";
import { useTexts } from "./texts.ts";

export type Scope = ApiKey["scopes"][number];

export const SCOPES = [
  "courses:create",
  "courses:read",
  "courses:cancel",
  "concepts:explain",
  "graph:read",
  "graph:private",
  "library:private",
  "usage:read",
] as const satisfies readonly Scope[];

export function useScopeText(): (scope: Scope) => string {
  const t = useTexts("developer.scopes");
  return (scope) => t[scope];
}
