import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../kernel/version.ts";
import type { Connection } from "../../store/connection.ts";
import { type Domain, domainAt, domainKey, findDomain, insertDomain, parseDomain } from "./domain.ts";
import { DOMAINS, DOMAINS_PATH } from "./names.ts";
import { librariesOf } from "./show.ts";
import { namespaceSchema } from "./view.ts";

const MAX_DOMAINS = 500;

const nameInput = Type.String({ minLength: 1, maxLength: 200 });
const descriptionInput = nullable(Type.String({ maxLength: 2000 }));

const domainSchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    namespace: namespaceSchema,
    name: Type.String(),
    description: nullable(Type.String()),
    documents: Type.Integer({ description: "How many documents stand in it" }),
    created_at: Type.String({ format: "date-time" }),
    created_by: Type.String(),
    updated_at: Type.String({ format: "date-time" }),
  },
  { ...closed, $id: "LibraryDomain" },
);

function show(connection: Connection, domain: Domain): Static<typeof domainSchema> {
  return {
    id: domain.id,
    version: domain.version,
    namespace: domain.org === 0 ? "shared" : "org",
    name: domain.name,
    description: domain.description,
    documents: countIn(connection, domain),
    created_at: rfc3339(domain.createdAt),
    created_by: domain.createdBy,
    updated_at: rfc3339(domain.updatedAt),
  };
}

function countIn(connection: Connection, { org, rid }: Domain): number {
  const row = connection
    .statement("SELECT count(*) AS n FROM learning_documents WHERE org = ? AND domain = ?")
    .get(org, rid);
  return Number(row?.n);
}

function get(connection: Connection, orgs: readonly number[], id: string): Domain {
  const row = connection.statement("SELECT * FROM learning_domains WHERE id = ?").get(id);
  if (!row || !orgs.includes(Number(row.org))) throw new Fault("RECORD_NOT_FOUND");
  return parseDomain(row);
}

/** The shelves of the library. */
export function domainActions(): Action[] {
  return [listAction(), getAction(), createAction(), updateAction(), deleteAction()];
}

function listAction(): Action {
  return defineAction({
    name: `${DOMAINS}.list`,
    summary: "The domains of the organisation's library and of the shared one",
    description: `By name, the organisation's own first. All of them at once: a library has at most ${MAX_DOMAINS}.`,
    kind: "read",
    tier: "everyone",
    http: [{ method: "GET", path: DOMAINS_PATH }],
    input: Type.Object({ namespace: Type.Optional(namespaceSchema) }, closed),
    output: Type.Object({ data: Type.Array(domainSchema) }, closed),
    run: async (context, { namespace }) => {
      const { connection } = context.handle;
      const orgs = librariesOf(context).filter(
        (org) => !namespace || (org === 0) === (namespace === "shared"),
      );
      const data = orgs.flatMap((org) =>
        connection
          .statement("SELECT * FROM learning_domains WHERE org = ? ORDER BY key")
          .all(org)
          .map((row) => show(connection, parseDomain(row))),
      );
      context.returned(data.length);
      return { data };
    },
  });
}

function getAction(): Action {
  return defineAction({
    name: `${DOMAINS}.get`,
    summary: "One domain",
    kind: "read",
    tier: "everyone",
    http: [{ method: "GET", path: `${DOMAINS_PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: domainSchema,
    run: async (context, { id }) => {
      const { connection } = context.handle;
      return show(connection, get(connection, librariesOf(context), id));
    },
  });
}

function createAction(): Action {
  return defineAction({
    name: `${DOMAINS}.create`,
    summary: "Make a domain in the organisation's library",
    kind: "write",
    http: [{ method: "POST", path: DOMAINS_PATH }],
    status: 201,
    errors: ["DUPLICATE_VALUE"],
    input: Type.Object({ name: nameInput, description: Type.Optional(descriptionInput) }, closed),
    output: domainSchema,
    location: ({ id }) => `${DOMAINS_PATH}/${id}`,
    run: async (context, { name, description }) => {
      const { handle, org, principal, now } = context;
      const given = cleaned(name);
      refuseTaken(handle.connection, org, given);
      const count = handle.connection
        .statement("SELECT count(*) AS n FROM learning_domains WHERE org = ?")
        .get(org);
      if (Number(count?.n) >= MAX_DOMAINS)
        throw invalid("name", "TOO_MANY", `A library has at most ${MAX_DOMAINS} domains`);
      const made = insertDomain(handle.connection, { org, name: given, description, by: principal.id, now });
      context.about(DOMAINS, made.id);
      context.changed({ collection: DOMAINS, id: made.id, version: 1, before: {}, after: factsOf(made) });
      return show(handle.connection, made);
    },
  });
}

function updateAction(): Action {
  return defineAction({
    name: `${DOMAINS}.update`,
    summary: "Rename or describe a domain",
    kind: "write",
    http: [
      { method: "PUT", path: `${DOMAINS_PATH}/:id` },
      { method: "PATCH", path: `${DOMAINS_PATH}/:id` },
    ],
    errors: ["RECORD_NOT_FOUND", "DUPLICATE_VALUE", "RECORD_VERSION_CONFLICT"],
    input: Type.Object(
      {
        id: idInput,
        name: Type.Optional(nameInput),
        description: Type.Optional(descriptionInput),
        version: versionInput,
      },
      closed,
    ),
    output: domainSchema,
    run: async (context, { id, name, description, version }) => {
      const { connection } = context.handle;
      const domain = get(connection, [context.org], id);
      guardVersion(domain.version, version);
      const named = name === undefined ? domain.name : cleaned(name);
      if (domainKey(named) !== domainKey(domain.name)) refuseTaken(connection, context.org, named);
      connection
        .statement(
          "UPDATE learning_domains SET name = ?, key = ?, description = ?, version = version + 1, updated_at = ? WHERE rid = ?",
        )
        .run(
          named,
          domainKey(named),
          description === undefined ? domain.description : description,
          context.now,
          domain.rid,
        );
      const after = domainAt(connection, domain.rid);
      context.about(DOMAINS, id);
      context.changed({
        collection: DOMAINS,
        id,
        version: after.version,
        before: factsOf(domain),
        after: factsOf(after),
      });
      return show(connection, after);
    },
  });
}

function deleteAction(): Action {
  return defineAction({
    name: `${DOMAINS}.delete`,
    summary: "Delete a domain that holds no document",
    kind: "write",
    tier: "managing",
    http: [{ method: "DELETE", path: `${DOMAINS_PATH}/:id` }],
    status: 204,
    errors: ["RECORD_NOT_FOUND", "RECORD_IN_USE"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Null(),
    run: async (context, { id }) => {
      const { connection } = context.handle;
      const domain = get(connection, [context.org], id);
      const documents = countIn(connection, domain);
      if (documents > 0) {
        throw new Fault("RECORD_IN_USE", {
          message: `${documents} documents stand in this domain. Give them another one, or delete them first.`,
        });
      }
      connection.statement("DELETE FROM learning_domains WHERE rid = ?").run(domain.rid);
      context.about(DOMAINS, id);
      context.changed({
        collection: DOMAINS,
        id,
        version: domain.version + 1,
        before: factsOf(domain),
        after: {},
      });
      return null;
    },
  });
}

function cleaned(name: string): string {
  const clean = name.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  if (clean === "") throw invalid("name", "TOO_SHORT", "name must not be blank");
  return clean;
}

function refuseTaken(connection: Connection, org: number, name: string): void {
  const other = findDomain(connection, [org], name);
  if (!other || domainKey(other.name) !== domainKey(name)) return;
  throw new Fault("DUPLICATE_VALUE", {
    details: [{ path: "name", code: "DUPLICATE_VALUE", message: "There is a domain of this name already" }],
  });
}

function factsOf({ name, description }: Domain): Record<string, unknown> {
  return { name, description };
}
