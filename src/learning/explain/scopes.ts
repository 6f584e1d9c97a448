import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Namespace, Principal } from "../../kernel/principal.ts";
import type { Connection } from "../../store/connection.ts";
import { list } from "../../store/rows.ts";
import { type SearchScope, searchScopes } from "../library/audiences/scopes.ts";
import { documents, revisions } from "../library/tables.ts";
import type { QuestionInput } from "./schema.ts";

/** The organisation's namespace first. Throws if the requested namespace is not allowed. */
export function namespacesOf({ key }: Principal, asked: QuestionInput["namespace"] = "auto"): Namespace[] {
  const may = (namespace: Namespace) =>
    !key ||
    (key.namespaces.includes(namespace) &&
      (namespace === "shared" || key.scopes.includes("library:private")));
  if (asked !== "auto" && !may(asked)) throw new Fault("NAMESPACE_FORBIDDEN");
  const wanted: Namespace[] = asked === "auto" ? ["org", "shared"] : [asked];
  return wanted.filter(may);
}

/** A domain outside these namespaces is unknown, even if another namespace has one of that name. */
export function scopesOf(context: ReadContext, { namespace, domain }: QuestionInput): SearchScope[] {
  return searchScopes(context, namespacesOf(context.principal, namespace), domain);
}

export function speaks(connection: Connection, scopes: readonly SearchScope[], language: string): boolean {
  const libraries = scopes.flatMap((scope) => scope.libraries);
  return connection.has`SELECT 1 FROM ${documents}
      JOIN ${revisions} ON ${revisions.document} = ${documents.rid}
        AND ${revisions.revision} = ${documents.revision}
      WHERE ${documents.library} IN ${list(libraries)} AND ${revisions.language} = ${language}
      LIMIT 1`;
}
