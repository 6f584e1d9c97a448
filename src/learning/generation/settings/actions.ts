import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { localise } from "../../../kernel/language.ts";
import { closed } from "../../../kernel/schema.ts";
import { guardVersion } from "../../../kernel/version.ts";
import type { LearningParts } from "../../part.ts";
import { findSettings, keepSettings, type ModelSettings, unset } from "../provider/model.ts";
import { changed } from "./change.ts";
import { modelsAction } from "./models.ts";
import { settingsInput, settingsView } from "./schemas.ts";
import { viewOf } from "./view.ts";

const COLLECTION = "settings.ai";
const PATH = "/api/v1/settings/ai";

export function settingsActions({ composer }: Pick<LearningParts, "composer">): Action[] {
  return [getAction(), updateAction(), deleteAction(), testAction(composer), modelsAction()];
}

function getAction(): Action {
  return defineAction({
    name: "settings.ai.get",
    summary: "Get the language model settings",
    description:
      "Amounts are in micro-units of the organisation's currency. The key of the endpoint is never returned.",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: settingsView,
    run: async (context) => show(context, load(context)),
  });
}

function updateAction(): Action {
  return defineAction({
    name: "settings.ai.update",
    summary: "Update the language model settings",
    description:
      "Supports any OpenAI-compatible endpoint on this machine or in your network, such as Ollama, llama.cpp or vLLM. Updates only the given properties. Caps take effect from the next call. A new address removes the stored key unless a new one is given. Without an address, no data leaves this machine.",
    kind: "write",
    tier: "managing",
    collection: COLLECTION,
    http: [
      { method: "PUT", path: PATH },
      { method: "PATCH", path: PATH },
    ],
    errors: ["RECORD_VERSION_CONFLICT"],
    input: settingsInput,
    output: settingsView,
    run: async (context, { version, ...input }) => {
      const current = load(context);
      guardVersion(current.version, version);
      return keep(context, current, changed(context, current, input), input.api_key !== undefined);
    },
  });
}

function deleteAction(): Action {
  return defineAction({
    name: "settings.ai.delete",
    summary: "Remove the language model",
    description:
      "Removes the address and the key, so that no data leaves this machine. Caps and the rate of the built-in engine are kept.",
    kind: "write",
    tier: "managing",
    collection: COLLECTION,
    http: [{ method: "DELETE", path: PATH }],
    input: Type.Object({}, closed),
    output: settingsView,
    run: async (context) => {
      const current = load(context);
      if (current.base_url === null && current.model === null) return show(context, current);
      const { daily_cap, monthly_cap, builtin_rate } = current;
      const { secret, secret_key } = changed(context, current, { base_url: null, api_key: null });
      const after = {
        ...unset(context.org),
        daily_cap,
        monthly_cap,
        builtin_rate,
        secret,
        secret_key,
        version: current.version,
      };
      return keep(context, current, after, true);
    },
  });
}

function testAction(composer: LearningParts["composer"]): Action {
  return defineAction({
    name: "settings.ai.test",
    summary: "Test the language model",
    description: "Sends no data of the organisation. Charged like any other call.",
    kind: "write",
    tier: "managing",
    collection: COLLECTION,
    http: [{ method: "POST", path: `${PATH}/test` }],
    replay: false,
    dryRun: false,
    input: Type.Object({}, closed),
    output: Type.Object(
      {
        ok: Type.Boolean(),
        message: Type.String({ description: "Result message" }),
        milliseconds: Type.Integer(),
        prompt_tokens: Type.Integer(),
        completion_tokens: Type.Integer(),
        cost_micro: Type.Integer(),
      },
      { ...closed, $id: "LanguageModelTest" },
    ),
    prepare: (context) => composer.test(context.principal.organization),
    run: async (context, _input, { ok, message, milliseconds, spent }) => {
      context.about(COLLECTION, context.principal.organization.id);
      return {
        ok,
        message: localise(context, message),
        milliseconds,
        prompt_tokens: spent.promptTokens,
        completion_tokens: spent.completionTokens,
        cost_micro: spent.costMicro,
      };
    },
  });
}

function load(context: ReadContext): ModelSettings {
  context.about(COLLECTION, context.principal.organization.id);
  return findSettings(context.handle.connection, context.org);
}

function show({ principal }: ReadContext, settings: ModelSettings) {
  return viewOf(settings, principal.organization.currency);
}

function keep(context: WriteContext, before: ModelSettings, after: ModelSettings, keyGiven: boolean) {
  const difference = differenceOf(auditFacts(before), {
    ...auditFacts(after),
    ...(keyGiven && { api_key: keyWord(after) }),
  });
  if (!difference) return show(context, before);
  const kept = {
    ...after,
    version: before.version + 1,
    updated_at: context.now,
    updated_by: context.principal.id,
  };
  keepSettings(context.handle.connection, kept);
  context.changed({
    collection: COLLECTION,
    id: context.principal.organization.id,
    version: kept.version,
    ...difference,
  });
  return show(context, kept);
}

/** Audit facts; the key appears only as set or not set. */
function auditFacts(settings: ModelSettings): Record<string, unknown> {
  const {
    currency: _currency,
    version: _version,
    updated_at: _at,
    updated_by: _by,
    status: _status,
    ...facts
  } = viewOf(settings, "");
  return facts;
}

function keyWord({ secret }: ModelSettings): string | null {
  return secret === null ? null : "changed";
}

function differenceOf(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = Object.keys(after).filter((name) => after[name] !== (before[name] ?? null));
  if (names.length === 0) return undefined;
  const of = (facts: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return { before: of(before), after: of(after) };
}
