import { type Static, Type } from "@sinclair/typebox";
import type { ReadContext, WriteContext } from "../kernel/context.ts";
import { closed, oneOf } from "../kernel/schema.ts";

/** What a person prefers on screen: the same on every machine and in every organisation. */
export const preferencesSchema = Type.Object(
  {
    language: Type.Optional(oneOf(["en", "de"])),
    theme: Type.Optional(oneOf(["auto", "light", "dark"])),
    /** Whether single keys, as ? or J, do something on a page. Somebody who speaks to their machine switches them off. */
    single_keys: Type.Optional(Type.Boolean()),
    /** Parts of the sidebar that the person has opened. */
    open_sections: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 40 })),
    /** First steps and hints that they have put away. */
    put_away: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 100 })),
  },
  { ...closed, $id: "Preferences" },
);

export type Preferences = Static<typeof preferencesSchema>;

export function readPreferences({ handle }: ReadContext, user: string): Preferences {
  const row = handle.connection.statement("SELECT body FROM user_preferences WHERE user_id = ?").get(user);
  // Written by writePreferences.
  return row ? (JSON.parse(String(row.body)) as Preferences) : {};
}

/** Changes those that are given; the rest stays. */
export function writePreferences(context: WriteContext, user: string, given: Preferences): Preferences {
  const preferences = { ...readPreferences(context, user), ...given };
  context.handle.connection
    .statement(
      `INSERT INTO user_preferences (user_id, body, updated_at) VALUES (?, ?, ?)
       ON CONFLICT (user_id) DO UPDATE SET body = excluded.body, updated_at = excluded.updated_at`,
    )
    .run(user, JSON.stringify(preferences), context.now);
  return preferences;
}

/** What somebody who is to be forgotten preferred. */
export function dropPreferences({ handle }: WriteContext, user: string): void {
  handle.connection.statement("DELETE FROM user_preferences WHERE user_id = ?").run(user);
}
