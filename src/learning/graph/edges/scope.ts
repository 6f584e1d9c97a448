import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import type { Namespace } from "../../../kernel/principal.ts";
import type { Connection } from "../../../store/connection.ts";
import { say } from "../../../text/message.ts";
import { type SearchScope, searchScopes } from "../../library/audiences/scopes.ts";
import { revisionsOf } from "../../library/documents/state.ts";

/** The organisation's graph first. Throws if the requested namespace is not allowed. */
export function graphScopes(
  context: ReadContext,
  asked: "auto" | Namespace = "auto",
  domain?: string,
): SearchScope[] {
  const { key } = context.principal;
  const may = (namespace: Namespace) =>
    !key ||
    (key.namespaces.includes(namespace) && (namespace === "shared" || key.scopes.includes("graph:private")));
  const wanted: Namespace[] = asked === "auto" ? ["org", "shared"] : [asked];
  const open = wanted.filter(may);
  if (open.length === 0) throw new Fault("NAMESPACE_FORBIDDEN");
  return searchScopes(context, open, domain);
}

/** Combined revision of the queried graphs. */
export function revisionOf(connection: Connection, scopes: readonly SearchScope[]): string {
  return scopes
    .map(({ namespace, libraries }) => {
      const { revision, graph } = revisionsOf(connection, libraries);
      return `${namespace}.${revision}.${graph}`;
    })
    .join("-");
}

/** Throws a conflict if the graph has changed since the given revision. */
export function refuseChanged(revision: string, asked: string | undefined): void {
  if (asked === undefined || asked === revision) return;
  throw new Fault("RECORD_VERSION_CONFLICT", {
    message: say("learning.errors.graphChanged"),
  });
}
