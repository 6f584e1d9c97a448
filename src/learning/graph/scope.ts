import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Namespace } from "../../kernel/principal.ts";
import type { Connection } from "../../store/connection.ts";
import { libraryRevision } from "../library/find.ts";

/** The libraries that a caller may ask the graph of, the organisation's own first. One that is named and not allowed is refused. */
export function librariesFor({ principal, org }: ReadContext, asked: "auto" | Namespace = "auto"): number[] {
  const { key } = principal;
  const may = (namespace: Namespace) =>
    !key ||
    (key.namespaces.includes(namespace) && (namespace === "shared" || key.scopes.includes("graph:private")));
  const wanted: Namespace[] = asked === "auto" ? ["org", "shared"] : [asked];
  const open = wanted.filter(may);
  if (open.length === 0) throw new Fault("NAMESPACE_FORBIDDEN");
  // The appliance itself has no library but the shared one.
  return [...new Set(open.map((namespace) => (namespace === "shared" ? 0 : org)))];
}

/** The revision of some libraries' graphs, as answers name it. */
export function revisionOf(connection: Connection, libraries: readonly number[]): string {
  return libraries
    .map((org) => {
      const { revision, graph } = libraryRevision(connection, org);
      return `${org === 0 ? "shared" : "org"}.${revision}.${graph}`;
    })
    .join("-");
}

/** Refuses a question about a graph that is another by now. */
export function refuseChanged(revision: string, asked: string | undefined): void {
  if (asked === undefined || asked === revision) return;
  throw new Fault("RECORD_VERSION_CONFLICT", {
    message:
      "The graph has changed since that revision. Ask without as_of, and begin again at the first page.",
  });
}
