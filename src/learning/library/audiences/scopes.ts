import type { ReadContext } from "../../../kernel/context.ts";
import type { Namespace } from "../../../kernel/principal.ts";
import { oneOf } from "../../../kernel/schema.ts";
import { findDomain, requireDomain } from "./domain.ts";
import { librariesOf } from "./libraries.ts";

/** The namespaces that a person names: the organisation's, the shared one, or both. */
export const NAMESPACES = ["auto", "shared", "org"] as const;
export const namespaceInput = oneOf(NAMESPACES, "auto: the organisation's own first, then the shared one");

/** What a person who names a namespace means. */
export function namespacesNamed(named: (typeof NAMESPACES)[number] = "auto"): Namespace[] {
  return named === "auto" ? ["org", "shared"] : [named];
}

/** What is searched at once: the libraries of one namespace that the caller can read, whole or in part. */
export interface SearchScope {
  readonly namespace: Namespace;
  readonly libraries: readonly number[];
  readonly domain?: number;
  readonly documents?: readonly number[];
}

/** What of some namespaces is searched. The name of a domain means that of each namespace that has one. */
export function searchScopes(
  context: ReadContext,
  namespaces: readonly Namespace[],
  domain?: string,
): SearchScope[] {
  // The appliance itself has no library but the shared one.
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
