import { useCallback } from "react";
import { useTexts } from "./texts.ts";

export interface RoleRef {
  readonly name: string;
  readonly title: string;
  readonly shipped: boolean;
}

const NONE: readonly RoleRef[] = [];

export function useRoleName(roles = NONE): (name: string) => string {
  /** Built-in roles have translated names, custom roles their own. */
  const names: Readonly<Record<string, string>> = useTexts("common.roles");
  return useCallback(
    (name) => {
      const role = roles.find((one) => one.name === name);
      const shipped = role?.shipped === false ? undefined : names[name];
      return shipped ?? (shortOf(role?.title) || readable(name));
    },
    [roles, names],
  );
}

/** A title ends with a description after a colon: `Owner: everything`. */
const shortOf = (title: string | undefined) => title?.split(":")[0]?.trim() ?? "";

function readable(name: string): string {
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
