import type { ReadContext, WriteContext } from "../kernel/context.ts";
import { bare, pick, row } from "../store/rows.ts";
import type { Text } from "../text/message.ts";
import { renderText } from "../text/render.ts";
import { MOST_LISTS, type Preferences } from "./preferences-schema.ts";
import { userPreferences } from "./tables.ts";

export function readPreferences({ handle }: ReadContext, user: string): Preferences {
  const kept = handle.connection.get`
    SELECT ${pick(userPreferences, "body")} FROM ${userPreferences} WHERE ${userPreferences.user_id} = ${user}`;
  return kept?.body ?? {};
}

/** Language that a user has chosen, or else another one, by default that of the call. */
export function languageOf(
  context: ReadContext,
  user: string | null,
  otherwise = context.origin.language,
): string {
  const { language } = user === null ? {} : readPreferences(context, user);
  return language ?? otherwise ?? "en";
}

/** Renders a text that is stored with a user's record, in that user's language. */
export function localiseFor(context: ReadContext, user: string | null, text: Text): string {
  return renderText(text, languageOf(context, user));
}

export function writePreferences(context: WriteContext, user: string, given: Preferences): Preferences {
  const before = readPreferences(context, user);
  const body = { ...before, ...given, ...(given.lists && { lists: listsWith(before.lists, given.lists) }) };
  context.handle.connection.run`
    INSERT INTO ${userPreferences} ${row(userPreferences, { user_id: user, body, updated_at: context.now })}
    ON CONFLICT (${userPreferences.user_id}) DO UPDATE
    SET ${userPreferences.body} = excluded.${bare(userPreferences.body)},
      ${userPreferences.updated_at} = excluded.${bare(userPreferences.updated_at)}`;
  return body;
}

function listsWith(
  before: Preferences["lists"] = {},
  given: Preferences["lists"] = {},
): Preferences["lists"] {
  const others = Object.entries(before).filter(([name]) => !(name in given));
  return Object.fromEntries([...others, ...Object.entries(given)].slice(-MOST_LISTS));
}

export function dropPreferences({ handle }: WriteContext, user: string): void {
  handle.connection.run`DELETE FROM ${userPreferences} WHERE ${userPreferences.user_id} = ${user}`;
}
