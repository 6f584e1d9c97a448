import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Namespace, Principal } from "../../kernel/principal.ts";
import type { Connection } from "../../store/connection.ts";
import { libraryOf } from "../evidence/cite.ts";
import { findDomain, requireDomain } from "../library/domain.ts";
import type { Shelf } from "./retrieve.ts";
import type { QuestionInput } from "./schema.ts";

/** The libraries that a caller may ask, the organisation's own first. One that is named and not allowed is refused. */
export function namespacesOf({ key }: Principal, asked: QuestionInput["namespace"] = "auto"): Namespace[] {
  const may = (namespace: Namespace) =>
    !key ||
    (key.namespaces.includes(namespace) &&
      (namespace === "shared" || key.scopes.includes("library:private")));
  if (asked !== "auto" && !may(asked)) throw new Fault("NAMESPACE_FORBIDDEN");
  const wanted: Namespace[] = asked === "auto" ? ["org", "shared"] : [asked];
  return wanted.filter(may);
}

/** What of which libraries a question is put to. A domain that neither knows is no domain, whoever else has one of that name. */
export function shelvesOf(context: ReadContext, { namespace, domain }: QuestionInput): Shelf[] {
  const { connection } = context.handle;
  const libraries = namespacesOf(context.principal, namespace).map((name) => libraryOf(name, context.org));
  if (domain === undefined) return libraries.map((org) => ({ org }));
  const shelves = libraries.flatMap((org) => {
    const found = findDomain(connection, [org], domain);
    return found ? [{ org, domain: found.rid }] : [];
  });
  if (shelves.length === 0) requireDomain(connection, libraries, domain);
  return shelves;
}

/** Whether any document of these libraries is in a language. */
export function speaks(connection: Connection, shelves: readonly Shelf[], language: string): boolean {
  return shelves.some(
    ({ org }) =>
      connection
        .statement(
          `SELECT 1 FROM learning_documents d JOIN learning_revisions r ON r.document = d.rid AND r.revision = d.revision
           WHERE d.org = ? AND r.language = ? LIMIT 1`,
        )
        .get(org, language) !== null,
  );
}
