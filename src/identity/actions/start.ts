import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed } from "../../kernel/schema.ts";
import { readPreferences, writePreferences } from "../preferences.ts";
import { preferencesSchema } from "../preferences-schema.ts";
import { meFields, showMe } from "./account.ts";

/** Returns everything that the web application needs at startup, in one call. */
export function startAction(permissions: () => readonly string[]): Action {
  return defineAction({
    name: "desk.start",
    summary: "Get the session with preferences",
    description: "Combines /auth/me and the preferences in one call for application start.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/desk/start" }],
    input: Type.Object({}, closed),
    output: Type.Object({ ...meFields, preferences: preferencesSchema }, closed),
    run: async (context) => ({
      ...showMe(context, permissions()),
      preferences: readPreferences(context, context.principal.id),
    }),
  });
}

export function preferencesAction(): Action {
  return defineAction({
    name: "desk.preferences.update",
    summary: "Update your preferences",
    description: "Updates only the given preferences.",
    kind: "write",
    access: "signed_in",
    http: [{ method: "PUT", path: "/api/v1/desk/preferences" }],
    input: Type.Object({ ...preferencesSchema.properties }, closed),
    output: preferencesSchema,
    run: async (context, given) => writePreferences(context, context.principal.id, given),
  });
}
