import type { WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { type Connection, insertInto } from "../../store/connection.ts";
import { pick, type RowOf } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import { findUserById } from "../people.ts";
import type { Identified } from "./identified.ts";
import { providerLinks } from "./tables.ts";

export type Link = RowOf<typeof providerLinks>;

/** Collection name of links in the audit trail. */
export const LINKS = "auth.links";

const insert = insertInto(providerLinks);

export function findLink(
  connection: Connection,
  { issuer, subject }: Pick<Identified, "issuer" | "subject">,
): Link | undefined {
  return connection.get`
    SELECT ${pick(providerLinks)} FROM ${providerLinks}
    WHERE ${providerLinks.issuer} = ${issuer} AND ${providerLinks.subject} = ${subject}`;
}

export function linksOf(connection: Connection, user: string): Link[] {
  return connection.all`
    SELECT ${pick(providerLinks)} FROM ${providerLinks}
    WHERE ${providerLinks.user_id} = ${user} ORDER BY ${providerLinks.created_at}`;
}

/** An identity belongs to one user, and a user has one at each provider. */
export function addLink(
  context: WriteContext,
  user: string,
  identified: Pick<Identified, "issuer" | "subject">,
): Link {
  const { handle, now } = context;
  const { issuer, subject } = identified;
  const taken =
    findLink(handle.connection, identified) ??
    linksOf(handle.connection, user).find((one) => one.issuer === issuer);
  if (taken)
    throw new Fault("DUPLICATE_VALUE", {
      message: say(taken.user_id === user ? "identity.oidc.hasLink" : "identity.oidc.linkedElsewhere"),
    });
  const link = { id: newId(), user_id: user, issuer, subject, created_at: now };
  insert.run(handle.connection, link);
  note(context, link, {}, { user_id: user, issuer, subject });
  return link;
}

export function removeLink(context: WriteContext, link: Link): void {
  const { id, user_id, issuer, subject } = link;
  context.handle.connection.run`DELETE FROM ${providerLinks} WHERE ${providerLinks.id} = ${id}`;
  note(context, link, { user_id, issuer, subject }, {});
}

/** At some providers, the subject is a name or an e-mail address. */
function note(
  context: WriteContext,
  { id, user_id }: Link,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): void {
  const { personKey: key } = findUserById(context.handle.connection, user_id) ?? {};
  const personal = key === undefined ? {} : { personal: { key, fields: ["subject"] } };
  context.changed({ collection: LINKS, id, version: null, before, after, ...personal });
}

export function removeLinksOf(context: WriteContext, user: string): void {
  for (const link of linksOf(context.handle.connection, user)) removeLink(context, link);
}

export function forgetLinks({ handle }: WriteContext, user: string): void {
  handle.connection.run`DELETE FROM ${providerLinks} WHERE ${providerLinks.user_id} = ${user}`;
}
