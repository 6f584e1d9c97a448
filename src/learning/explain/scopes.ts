import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Namespace, Principal } from "../../kernel/principal.ts";
import type { Connection } from "../../store/connection.ts";
import { list } from "../../store/rows.ts";
import { type SearchScope, searchScopes } from "../library/audiences/scopes.ts";
import { documents, revisions } from "../library/tables.ts";
import type { QuestionInput } from "./schema.ts";

/** The namespaces that a caller may ask, the organisation's own first. One that is named and not allowed is refused. */
export function namespacesOf({ key }: Principal, asked: QuestionInput["namespace"] = "auto"): Namespace[] {
  const may = (namespace: Namespace) =>
    !key ||
    (key.namespaces.includes(namespace) &&
      (namespace === "shared" || key.scopes.includes("library:private")));
  if (asked !== "auto" && !may(asked)) throw new Fault("NAMESPACE_FORBIDDEN");
  const wanted: Namespace[] = asked === "auto" ? ["org", "shared"] : [asked];
  return wanted.filter(may);
}

/** What a question is put to. A domain that no namespace knows is no domain, whoever else has one of that name. */
export function scopesOf(context: ReadContext, { namespace, domain }: QuestionInput): SearchScope[] {
  return searchScopes(context, namespacesOf(context.principal, namespace), domain);
}

/** Whether any document of some libraries is in a language. */
export function speaks(connection: Connection, scopes: readonly SearchScope[], language: string): boolean {
  const libraries = scopes.flatMap((scope) => scope.libraries);
  return connection.has`SELECT 1 FROM ${documents}
      JOIN ${revisions} ON ${revisions.document} = ${documents.rid}
        AND ${revisions.revision} = ${documents.revision}
      WHERE ${documents.library} IN ${list(libraries)} AND ${revisions.language} = ${language}
      LIMIT 1`;
}
