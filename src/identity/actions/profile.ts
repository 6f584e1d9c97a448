import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed } from "../../kernel/schema.ts";
import { memberships, users } from "../../kernel/tables.ts";
import { pick, set } from "../../store/rows.ts";
import { signedIn } from "../mfa/proof.ts";
import { memberChange } from "../people.ts";
import { nameInput, showUser, userSchema } from "../schemas.ts";
import type { Identity } from "../service.ts";

/** The e-mail address identifies the user and cannot change. */
export function profileAction({ sessions }: Identity): Action {
  return defineAction({
    name: "auth.profile.update",
    summary: "Update your profile",
    kind: "write",
    access: "signed_in",
    limit: "auth",
    http: [{ method: "PUT", path: "/api/v1/auth/profile" }],
    input: Type.Object({ name: nameInput }, closed),
    output: userSchema,
    run: async (context, { name }) => {
      const user = signedIn(context);
      context.about("settings.team", user.id);
      if (user.name === name.trim()) return showUser(user);
      const { connection } = context.handle;
      connection.run`
        UPDATE ${users} SET ${set(users, { name: name.trim(), updated_at: context.now })} WHERE ${users.id} = ${user.id}`;
      const place = connection.get`
        UPDATE ${memberships}
        SET ${memberships.version} = ${memberships.version} + 1, ${set(memberships, { updated_at: context.now })}
        WHERE ${memberships.org} = ${context.org} AND ${memberships.user_id} = ${user.id}
        RETURNING ${pick(memberships, "version")}`;
      if (!place) throw new Error("a person without a place has changed their name");
      context.changed(memberChange(user, place.version, { name: user.name }, { name: name.trim() }));
      sessions.forget(context);
      return showUser({ ...user, name: name.trim() });
    },
  });
}
