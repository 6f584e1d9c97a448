import type { ReadContext } from "../../../kernel/context.ts";
import type { Namespace } from "../../../kernel/principal.ts";
import { oneOf } from "../../../kernel/schema.ts";
import { findDomain, requireDomain } from "./domain.ts";
import { librariesOf } from "./libraries.ts";

export const NAMESPACES = ["auto", "shared", "org"] as const;
export const namespaceInput = oneOf(
  NAMESPACES,
  "auto: the organisation's library first, then the shared one",
);

export function namespacesNamed(named: (typeof NAMESPACES)[number] = "auto"): Namespace[] {
  return named === "auto" ? ["org", "shared"] : [named];
}

/** Readable libraries of one namespace, optionally restricted. */
export interface SearchScope {
  readonly namespace: Namespace;
  readonly libraries: readonly number[];
  readonly domain?: number;
  readonly documents?: readonly number[];
}

/** Matches a domain name in each namespace separately. */
export function searchScopes(
  context: ReadContext,
  namespaces: readonly Namespace[],
  domain?: string,
): SearchScope[] {
  // Org 0, the server itself, has the shared library only.
  const own = context.org === 0 ? namespaces.filter((one) => one === "shared") : namespaces;
  const scopes = own.flatMap((namespace) => {
    const libraries = librariesOf(context, [namespace]);
    if (domain === undefined) return [{ namespace, libraries }];
    const found = findDomain(context, [namespace], domain);
    return found ? [{ namespace, libraries, domain: found.rid }] : [];
  });
  if (domain !== undefined && scopes.length === 0) requireDomain(context, namespaces, domain);
  return scopes;
}
