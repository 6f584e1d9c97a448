import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import { apiKeyOf, findSettings } from "../provider/model.ts";
import { modelsAt } from "../provider/models.ts";

export function modelsAction(): Action {
  return defineAction({
    name: "settings.ai.models",
    summary: "List the models of the endpoint",
    description: "Queries the configured endpoint without sending data of the organisation.",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: "/api/v1/settings/ai/models" }],
    errors: ["STATE_TRANSITION_INVALID", "PROVIDER_UNAVAILABLE"],
    input: Type.Object({}, closed),
    output: Type.Object(
      { models: Type.Array(Type.String({ description: "Value for `model` in the settings" })) },
      { ...closed, $id: "LanguageModels" },
    ),
    // Slow network call, so outside the transaction.
    prepare: async ({ handle, org, vault }) => {
      const settings = findSettings(handle.connection, org);
      if (settings.base_url === null)
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("learning.errors.noBaseUrl"),
        });
      return modelsAt(settings.base_url, apiKeyOf(settings, vault));
    },
    run: async (_context, _input, models) => {
      if (!models) throw new Fault("PROVIDER_UNAVAILABLE");
      return { models };
    },
  });
}
