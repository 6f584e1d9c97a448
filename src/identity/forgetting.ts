import type { ReadContext, WriteContext } from "../kernel/context.ts";
import { memberships, users } from "../kernel/tables.ts";
import type { Forgetter, Kept, Person, Subject } from "../records/index.ts";
import { part, pick, set } from "../store/rows.ts";
import { say } from "../text/message.ts";
import { stored } from "../text/stored.ts";
import { NO_PASSWORD } from "./actions/invitations.ts";
import { removeFactor } from "./mfa/factors.ts";
import { forgetLinks } from "./oidc/links.ts";
import { removePasskeysOf } from "./passkeys/rows.ts";
import { dropPreferences } from "./preferences.ts";
import { forgetProvisioned } from "./provisioned.ts";
import type { Sessions } from "./sessions.ts";
import { invitations, sessions as sessionsTable } from "./tables.ts";

const MEMBERS = "users";
const INVITATIONS = "settings.invitations";

/** Anonymises accounts and invitations of erased people. The audit trail needs their ids and roles. */
export function forgetsPeople(sessions: Sessions): Forgetter {
  return {
    name: "people",
    find: async (context, { words }) => [...membersNamed(context, words), ...invitationsTo(context, words)],
    forget: async (context, subjects) => {
      const members = idsOf(subjects, MEMBERS);
      const keys = [
        ...members.flatMap((id) => forgetUser(context, id)),
        ...idsOf(subjects, INVITATIONS).flatMap((id) => forgetInvitation(context, id)),
      ];
      if (members.length > 0) sessions.forget(context);
      return { destroyed: keys.length, keys };
    },
  };
}

function idsOf(subjects: readonly Subject[], collection: string): string[] {
  return subjects.filter((subject) => subject.collection === collection).map(({ id }) => id);
}

function membersNamed({ handle, org }: ReadContext, words: Person["words"]): Kept[] {
  const lower = part`(SELECT lower(value) FROM json_each(${JSON.stringify(words)}))`;
  return handle.connection.all`
    SELECT ${pick(users, "id")} FROM ${users} JOIN ${memberships} ON ${memberships.user_id} = ${users.id}
    WHERE ${memberships.org} = ${org} AND (lower(${users.email}) IN ${lower} OR lower(${users.name}) IN ${lower})`.map(
    ({ id }) => ({ collection: MEMBERS, id, why: stored(say("identity.reasons.memberAccount")) }),
  );
}

function invitationsTo({ handle, org }: ReadContext, words: Person["words"]): Kept[] {
  return handle.connection.all`
    SELECT ${pick(invitations, "id")} FROM ${invitations}
    WHERE ${invitations.org} = ${org}
      AND lower(${invitations.email}) IN (SELECT lower(value) FROM json_each(${JSON.stringify(words)}))`.map(
    ({ id }) => ({ collection: INVITATIONS, id, why: stored(say("identity.reasons.invitation")) }),
  );
}

/** Returns the vault keys to destroy. */
function forgetUser(context: WriteContext, id: string): number[] {
  const { connection } = context.handle;
  const user = connection.get`
    SELECT ${pick(users, "email", "person_key")} FROM ${users} WHERE ${users.id} = ${id} AND EXISTS
      (SELECT 1 FROM ${memberships} WHERE ${memberships.user_id} = ${users.id} AND ${memberships.org} = ${context.org})`;
  if (!user) return [];
  const invited = connection.all`
    SELECT ${pick(invitations, "id")} FROM ${invitations}
    WHERE ${invitations.org} = ${context.org} AND ${invitations.email} = ${user.email}`;
  const former = {
    // Mail to .invalid cannot be delivered.
    email: formerAddress(id),
    name: "Former member",
    password_hash: NO_PASSWORD,
    operator: false,
    person_key: context.vault.newPersonKey(),
    updated_at: context.now,
  };
  connection.run`UPDATE ${users} SET ${set(users, former)} WHERE ${users.id} = ${id}`;
  connection.run`DELETE FROM ${sessionsTable} WHERE ${sessionsTable.user_id} = ${id}`;
  removeFactor(context, id);
  removePasskeysOf(context, id);
  forgetProvisioned(context, id);
  forgetLinks(context, id);
  dropPreferences(context, id);
  return [user.person_key, ...invited.flatMap((invitation) => forgetInvitation(context, invitation.id))];
}

function forgetInvitation({ handle, org, now, vault }: WriteContext, id: string): number[] {
  const { connection } = handle;
  const invitation = connection.get`
    SELECT ${pick(invitations, "email", "person_key", "closed_at")} FROM ${invitations}
    WHERE ${invitations.id} = ${id} AND ${invitations.org} = ${org}`;
  if (!invitation || invitation.email === formerAddress(id)) return [];
  const former = {
    email: formerAddress(id),
    name: "Former member",
    person_key: vault.newPersonKey(),
    closed_at: invitation.closed_at ?? now,
  };
  connection.run`UPDATE ${invitations} SET ${set(invitations, former)} WHERE ${invitations.id} = ${id}`;
  return [invitation.person_key];
}

function formerAddress(id: string): string {
  return `erased-${id}@invalid.invalid`;
}
