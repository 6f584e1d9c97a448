import { Type } from "@sinclair/typebox";
import { findMember, membersOf } from "../../../identity/index.ts";
import { type Audience, normalAudience, parseAudience } from "../../../kernel/audience.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { as } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { LearningParts } from "../../part.ts";
import type { LibraryDocument } from "../documents/library-document.ts";
import { factsOf, isIn } from "./access.ts";

export const SET_AUDIENCE = "learning.documents.set_audience";

/** Audience as a string, for queries and forms. */
export const audienceText = Type.String({
  minLength: 1,
  maxLength: 2000,
  description:
    "Audience of the document: everybody, or comma-separated role:NAME, team:ID and user:ID. Defaults to the audience of the domain.",
});

/** Parses an audience that may name teams by name and people by e-mail address. */
export function audienceNamed(
  context: ReadContext,
  parts: LearningParts,
  text: string | undefined,
): Audience | undefined {
  if (text === undefined) return undefined;
  const { user_ids = [], team_ids = [], ...named } = parseAudience(text) ?? {};
  if (!named.all && !named.roles)
    throw invalid("audience", "WRONG_FORMAT", say("learning.errors.audienceFormat"));
  return checkedAudience(context, parts, {
    ...named,
    user_ids: user_ids.map((one) => userNamed(context, one)),
    team_ids: team_ids.map((one) => teamNamed(context, one)),
  });
}

/** Checks an audience. It must include the caller, so that users cannot lock themselves out of a document. */
export function checkedAudience(context: ReadContext, parts: LearningParts, given: Audience): Audience {
  const audience = normalAudience(given);
  checkNames(context, parts, audience);
  if (isIn(context, audience)) return audience;
  throw invalid("audience", "AUDIENCE_WITHOUT_YOU", say("learning.errors.audienceWithoutYou"));
}

export function checkNames(
  context: ReadContext,
  { access }: Pick<LearningParts, "access">,
  { user_ids = [], roles = [], team_ids = [] }: Audience,
  path = "audience",
): void {
  const { connection } = context.handle;
  const { roles: known } = roles.length > 0 ? access().decided(connection, context.org) : { roles: [] };
  const names = new Set(known.map(({ name }) => name));
  refuseUnknown(`${path}.roles`, roles, (role) => names.has(role));
  refuseUnknown(`${path}.user_ids`, user_ids, (id) => findMember(connection, context.org, id));
  refuseUnknown(`${path}.team_ids`, team_ids, (id) => context.records.exists("settings.teams", id));
}

function refuseUnknown(path: string, names: readonly string[], isKnown: (name: string) => unknown): void {
  const at = names.findIndex((name) => !isKnown(name));
  if (at < 0) return;
  throw invalid(`${path}.${at}`, "REFERENCE_UNKNOWN", say("learning.errors.audienceUnknown"));
}

function userNamed({ handle, org }: ReadContext, named: string): string {
  if (!named.includes("@")) return named;
  const email = named.toLowerCase();
  return membersOf(handle.connection, org).find(({ user }) => user.email === email)?.user.id ?? named;
}

function teamNamed(context: ReadContext, named: string): string {
  // Tables of record types are generated from their fields, so there is no table object to refer to.
  const team = context.handle.connection.get`SELECT id ${as<"id", string>("id")} FROM settings_teams
    WHERE org = ${context.org} AND name = ${named} AND archived_at IS NULL ORDER BY rid LIMIT 1`;
  return team?.id ?? named;
}

export function requireAudienceRight(context: ReadContext, document: LibraryDocument): void {
  if (context.may(SET_AUDIENCE) && context.narrowing(SET_AUDIENCE).permits(() => factsOf(document))) return;
  throw new Fault("ACCESS_DENIED", {
    message: say("learning.errors.audiencePermission"),
    details: [
      {
        path: "action",
        code: "PERMISSION_MISSING",
        message: say("learning.errors.needsPermission", { permission: SET_AUDIENCE }),
      },
    ],
  });
}
