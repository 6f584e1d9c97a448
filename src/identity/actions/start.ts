import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed } from "../../kernel/schema.ts";
import { readPreferences, writePreferences } from "../preferences.ts";
import { preferencesSchema } from "../preferences-schema.ts";
import { meFields, showMe } from "./account.ts";

/** `GET /desk/start`: everything that the application needs at startup, in one call. */
export function startAction(permissions: () => readonly string[]): Action {
  return defineAction({
    name: "desk.start",
    summary: "Who I am here, what I may do and how I like my screen",
    description: "What /auth/me answers, with the preferences: one call when an application is opened.",
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

/** `PUT /desk/preferences`: changes the given preferences. */
export function preferencesAction(): Action {
  return defineAction({
    name: "desk.preferences.update",
    summary: "Change how I like my screen",
    description: "What is left out stays as it is.",
    kind: "write",
    access: "signed_in",
    http: [{ method: "PUT", path: "/api/v1/desk/preferences" }],
    input: Type.Object({ ...preferencesSchema.properties }, closed),
    output: preferencesSchema,
    run: async (context, given) => writePreferences(context, context.principal.id, given),
  });
}
