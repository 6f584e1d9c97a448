import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed } from "../../kernel/schema.ts";
import { signedIn } from "../mfa/proof.ts";
import { memberChange } from "../people.ts";
import { nameInput, showUser, userSchema } from "../schemas.ts";
import type { Identity } from "../service.ts";

/** `PUT /auth/profile`: what I am called. The e-mail address is who somebody is here, and stays. */
export function profileAction({ sessions }: Identity): Action {
  return defineAction({
    name: "auth.profile.update",
    summary: "Change my name",
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
      connection
        .statement("UPDATE users SET name = ?, updated_at = ? WHERE id = ?")
        .run(name.trim(), context.now, user.id);
      connection
        .statement(
          "UPDATE memberships SET version = version + 1, updated_at = ? WHERE org = ? AND user_id = ?",
        )
        .run(context.now, context.org, user.id);
      const version = Number(
        connection
          .statement("SELECT version FROM memberships WHERE org = ? AND user_id = ?")
          .get(context.org, user.id)?.version,
      );
      context.changed(memberChange(user, version, { name: user.name }, { name: name.trim() }));
      sessions.forget(context);
      return showUser({ ...user, name: name.trim() });
    },
  });
}
