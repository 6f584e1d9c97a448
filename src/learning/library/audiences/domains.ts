import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { audienceSchema } from "../../../kernel/audience.ts";
import { rfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import type { Namespace } from "../../../kernel/principal.ts";
import { closed, idInput, nullable } from "../../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import type { Connection } from "../../../store/connection.ts";
import { list, pick, set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { LearningParts } from "../../part.ts";
import { rehouse } from "../changes/rehouse.ts";
import { DOMAINS, DOMAINS_PATH } from "../documents/names.ts";
import { namespaceSchema } from "../documents/view.ts";
import { documents as documentTable, domains } from "../tables.ts";
import { isIn } from "./access.ts";
import { checkedAudience } from "./audience.ts";
import { type Domain, domainAt, domainKey, domainsNamed, insertDomain, visibleDomains } from "./domain.ts";
import { librariesOf } from "./libraries.ts";

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
    audience: audienceSchema,
    documents: Type.Integer({ description: "Number of documents that you can read" }),
    created_at: Type.String({ format: "date-time" }),
    created_by: Type.String(),
    updated_at: Type.String({ format: "date-time" }),
  },
  { ...closed, $id: "LibraryDomain" },
);

function show(context: ReadContext, domain: Domain): Static<typeof domainSchema> {
  return {
    id: domain.id,
    version: domain.version,
    namespace: domain.org === 0 ? "shared" : "org",
    name: domain.name,
    description: domain.description,
    audience: domain.audience,
    documents: readableIn(context, domain),
    created_at: rfc3339(domain.created_at),
    created_by: domain.created_by,
    updated_at: rfc3339(domain.updated_at),
  };
}

function readableIn(context: ReadContext, { rid }: Domain): number {
  return context.handle.connection.count`SELECT count(*) FROM ${documentTable}
    WHERE ${documentTable.domain} = ${rid}
      AND ${documentTable.library} IN ${list(librariesOf(context))}`;
}

function get(context: ReadContext, orgs: readonly number[], id: string): Domain {
  const domain = context.handle.connection
    .get`SELECT ${pick(domains)} FROM ${domains} WHERE ${domains.id} = ${id}`;
  if (!domain || !orgs.includes(domain.org) || !isIn(context, domain.audience))
    throw new Fault("RECORD_NOT_FOUND");
  return domain;
}

export function domainActions(parts: LearningParts): Action[] {
  return [
    listAction(),
    getAction(),
    createAction(parts),
    updateAction(),
    setAudienceAction(parts),
    deleteAction(parts),
  ];
}

function listAction(): Action {
  return defineAction({
    name: `${DOMAINS}.list`,
    summary: "List domains",
    description: `By name, the organisation's domains first. Returns all domains; a library has up to ${MAX_DOMAINS}.`,
    kind: "read",
    tier: "everyone",
    http: [{ method: "GET", path: DOMAINS_PATH }],
    input: Type.Object({ namespace: Type.Optional(namespaceSchema) }, closed),
    output: Type.Object({ data: Type.Array(domainSchema) }, closed),
    run: async (context, { namespace }) => {
      const namespaces: Namespace[] = namespace ? [namespace] : ["org", "shared"];
      const data = visibleDomains(context, namespaces).map((domain) => show(context, domain));
      context.returned(data.length);
      return { data };
    },
  });
}

function getAction(): Action {
  return defineAction({
    name: `${DOMAINS}.get`,
    summary: "Get a domain",
    kind: "read",
    tier: "everyone",
    http: [{ method: "GET", path: `${DOMAINS_PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: domainSchema,
    run: async (context, { id }) => show(context, get(context, [context.org, 0], id)),
  });
}

function createAction(parts: LearningParts): Action {
  return defineAction({
    name: `${DOMAINS}.create`,
    summary: "Create a domain",
    kind: "write",
    http: [{ method: "POST", path: DOMAINS_PATH }],
    status: 201,
    errors: ["DUPLICATE_VALUE"],
    input: Type.Object(
      {
        name: nameInput,
        description: Type.Optional(descriptionInput),
        audience: Type.Optional(audienceSchema),
      },
      closed,
    ),
    output: domainSchema,
    location: ({ id }) => `${DOMAINS_PATH}/${id}`,
    run: async (context, { name, description, audience }) => {
      const { handle, org, principal, now } = context;
      const given = cleaned(name);
      refuseTaken(context, given);
      const count = handle.connection.count`SELECT count(*) FROM ${domains} WHERE ${domains.org} = ${org}`;
      if (count >= MAX_DOMAINS)
        throw invalid("name", "TOO_MANY", say("learning.errors.tooManyDomains", { count: MAX_DOMAINS }));
      const made = insertDomain(handle.connection, {
        org,
        name: given,
        description,
        ...(audience && { audience: checkedAudience(context, parts, audience) }),
        by: principal.id,
        now,
      });
      context.about(DOMAINS, made.id);
      context.changed({ collection: DOMAINS, id: made.id, version: 1, before: {}, after: factsOf(made) });
      return show(context, made);
    },
  });
}

function updateAction(): Action {
  return defineAction({
    name: `${DOMAINS}.update`,
    summary: "Update a domain",
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
      const domain = get(context, [context.org], id);
      guardVersion(domain.version, version);
      const named = name === undefined ? domain.name : cleaned(name);
      if (domainKey(named) !== domainKey(domain.name)) refuseTaken(context, named);
      connection.run`UPDATE ${domains} SET ${domains.version} = ${domains.version} + 1, ${set(domains, {
        name: named,
        key: domainKey(named),
        description: description === undefined ? domain.description : description,
        updated_at: context.now,
      })} WHERE ${domains.rid} = ${domain.rid}`;
      const after = domainAt(connection, domain.rid);
      auditChange(context, domain, after);
      return show(context, after);
    },
  });
}

function setAudienceAction(parts: LearningParts): Action {
  return defineAction({
    name: `${DOMAINS}.set_audience`,
    summary: "Set the audience of a domain",
    description:
      "Applies to documents without their own audience, from the next call. You must belong to the audience. Owners see all domains.",
    kind: "write",
    tier: "managing",
    http: [{ method: "PUT", path: `${DOMAINS_PATH}/:id/audience` }],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT"],
    input: Type.Object({ id: idInput, audience: audienceSchema, version: versionInput }, closed),
    output: domainSchema,
    run: async (context, { id, audience, version }) => {
      const { connection } = context.handle;
      const domain = get(context, [context.org], id);
      guardVersion(domain.version, version);
      const wanted = checkedAudience(context, parts, audience);
      connection.run`UPDATE ${domains}
        SET ${domains.version} = ${domains.version} + 1,
          ${set(domains, { audience: wanted, updated_at: context.now })}
        WHERE ${domains.rid} = ${domain.rid}`;
      for (const rid of followersOf(connection, domain)) rehouse(parts, context, rid);
      const after = domainAt(connection, domain.rid);
      auditChange(context, domain, after);
      return show(context, after);
    },
  });
}

/** Documents that inherit the domain's audience. */
function followersOf(connection: Connection, { rid }: Domain): number[] {
  return connection.all`SELECT ${pick(documentTable, "rid")} FROM ${documentTable}
    WHERE ${documentTable.domain} = ${rid} AND ${documentTable.audience} IS NULL
    ORDER BY ${documentTable.rid}`.map((row) => row.rid);
}

function auditChange(context: WriteContext, before: Domain, after: Domain): void {
  context.about(DOMAINS, after.id);
  context.changed({
    collection: DOMAINS,
    id: after.id,
    version: after.version,
    before: factsOf(before),
    after: factsOf(after),
  });
}

function deleteAction(parts: LearningParts): Action {
  return defineAction({
    name: `${DOMAINS}.delete`,
    summary: "Delete an empty domain",
    kind: "write",
    tier: "managing",
    http: [{ method: "DELETE", path: `${DOMAINS_PATH}/:id` }],
    status: 204,
    errors: ["RECORD_NOT_FOUND", "RECORD_IN_USE"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Null(),
    run: async (context, { id }) => {
      const { connection } = context.handle;
      const domain = get(context, [context.org], id);
      const documents = readableIn(context, domain);
      if (documents > 0) {
        throw new Fault("RECORD_IN_USE", {
          message: say("learning.errors.domainNotEmpty", { count: documents }),
        });
      }
      // Documents that the caller cannot read leave the domain but keep its audience.
      leaveDomain(parts, context, domain);
      connection.run`DELETE FROM ${domains} WHERE ${domains.rid} = ${domain.rid}`;
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
  if (clean === "") throw invalid("name", "TOO_SHORT", say("learning.errors.blank"));
  return clean;
}

/** A name used only by invisible domains counts as available, so that they are not revealed. */
function refuseTaken(context: ReadContext, name: string): void {
  const others = domainsNamed(context.handle.connection, context.org, name);
  if (!others.some(({ audience }) => isIn(context, audience))) return;
  throw new Fault("DUPLICATE_VALUE", {
    details: [{ path: "name", code: "DUPLICATE_VALUE", message: say("learning.errors.domainNameTaken") }],
  });
}

function factsOf({ name, description, audience }: Domain): Record<string, unknown> {
  return { name, description, audience };
}

/** Removes the domain from its documents without changing who can read them. */
function leaveDomain(parts: LearningParts, context: WriteContext, { rid, audience }: Domain): void {
  const { connection } = context.handle;
  const left = connection.all`SELECT ${pick(documentTable, "rid")} FROM ${documentTable}
    WHERE ${documentTable.domain} = ${rid}`;
  connection.run`UPDATE ${documentTable}
    SET ${documentTable.audience} = coalesce(${documentTable.audience}, ${JSON.stringify(audience)}),
      ${set(documentTable, { domain: null })}
    WHERE ${documentTable.domain} = ${rid}`;
  for (const document of left) rehouse(parts, context, document.rid);
}
