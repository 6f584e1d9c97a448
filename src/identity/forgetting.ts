import type { ReadContext, WriteContext } from "../kernel/context.ts";
import type { Forgetter, Kept, Person, Subject } from "../records/index.ts";
import { removeFactor } from "./mfa/factors.ts";
import { dropPreferences } from "./preferences.ts";
import type { Sessions } from "./sessions.ts";

const MEMBERS = "users";
const INVITATIONS = "settings.invitations";

/** Accounts and invitations of people who are to be forgotten. Their ids and roles stay, so that the trail goes on naming them. */
export function forgetsPeople(sessions: Sessions): Forgetter {
  return {
    name: "people",
    find: async (context, { words }) => [...membersNamed(context, words), ...invitationsTo(context, words)],
    forget: async (context, subjects) => {
      const users = idsOf(subjects, MEMBERS);
      const keys = [
        ...users.flatMap((id) => forgetUser(context, id)),
        ...idsOf(subjects, INVITATIONS).flatMap((id) => forgetInvitation(context, id)),
      ];
      if (users.length > 0) sessions.forget(context);
      return { destroyed: keys.length, keys };
    },
  };
}

function idsOf(subjects: readonly Subject[], collection: string): string[] {
  return subjects.filter((subject) => subject.collection === collection).map(({ id }) => id);
}

function membersNamed({ handle, org }: ReadContext, words: Person["words"]): Kept[] {
  return handle.connection
    .statement(
      `SELECT u.id FROM users u JOIN memberships m ON m.user_id = u.id
       WHERE m.org = ? AND (lower(u.email) IN (SELECT lower(value) FROM json_each(?)) OR lower(u.name) IN (SELECT lower(value) FROM json_each(?)))`,
    )
    .all(org, JSON.stringify(words), JSON.stringify(words))
    .map(({ id }) => ({ collection: MEMBERS, id: String(id), why: "the account of a member" }));
}

function invitationsTo({ handle, org }: ReadContext, words: Person["words"]): Kept[] {
  return handle.connection
    .statement(
      "SELECT id FROM invitations WHERE org = ? AND lower(email) IN (SELECT lower(value) FROM json_each(?))",
    )
    .all(org, JSON.stringify(words))
    .map(({ id }) => ({ collection: INVITATIONS, id: String(id), why: "an invitation" }));
}

/** Answers the vault keys to destroy. */
function forgetUser(context: WriteContext, id: string): number[] {
  const { connection } = context.handle;
  const user = connection
    .statement(
      "SELECT email, person_key FROM users WHERE id = ? AND EXISTS (SELECT 1 FROM memberships WHERE user_id = users.id AND org = ?)",
    )
    .get(id, context.org);
  if (!user) return [];
  const invitations = connection
    .statement("SELECT id FROM invitations WHERE org = ? AND email = ?")
    .all(context.org, String(user.email));
  // No password fits "!", and nobody can be written to at an address of .invalid.
  connection
    .statement(
      "UPDATE users SET email = ?, name = 'Former member', password_hash = '!', operator = 0, person_key = ?, updated_at = ? WHERE id = ?",
    )
    .run(formerAddress(id), context.vault.newPersonKey(), context.now, id);
  connection.statement("DELETE FROM sessions WHERE user_id = ?").run(id);
  removeFactor(context, id);
  dropPreferences(context, id);
  return [
    Number(user.person_key),
    ...invitations.flatMap((invitation) => forgetInvitation(context, String(invitation.id))),
  ];
}

function forgetInvitation({ handle, org, now, vault }: WriteContext, id: string): number[] {
  const { connection } = handle;
  const invitation = connection
    .statement("SELECT email, person_key FROM invitations WHERE id = ? AND org = ?")
    .get(id, org);
  if (!invitation || invitation.email === formerAddress(id)) return [];
  connection
    .statement(
      "UPDATE invitations SET email = ?, name = 'Former member', person_key = ?, closed_at = coalesce(closed_at, ?) WHERE id = ?",
    )
    .run(formerAddress(id), vault.newPersonKey(), now, id);
  return [Number(invitation.person_key)];
}

function formerAddress(id: string): string {
  return `erased-${id}@invalid.invalid`;
}
