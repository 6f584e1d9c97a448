import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import { Fault } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { closed, idInput, nullable, oneOf } from "../../kernel/schema.ts";
import { readableRecord } from "../../records/index.ts";
import { say } from "../../text/message.ts";
import { headersOf, isTaken } from "./deliver.ts";
import type { WebhookParts } from "./part.ts";
import { post } from "./post.ts";
import { secretsOf } from "./secrets.ts";
import { DELIVERY_ERRORS } from "./tables.ts";
import { COLLECTION, webhooks } from "./webhooks.ts";

export const TEST_TYPE = "freehold.webhooks.test";

export function testAction(parts: WebhookParts): Action {
  return defineAction({
    name: "settings.webhooks.test",
    summary: "Send a test to a webhook",
    description: `Sends a signed event of the type \`${TEST_TYPE}\` once and returns the outcome.`,
    kind: "write",
    tier: "managing",
    collection: COLLECTION,
    replay: false,
    dryRun: false,
    http: [{ method: "POST", path: "/api/v1/settings/webhooks/:id/test" }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Object(
      {
        delivered: Type.Boolean(),
        status: nullable(Type.Integer()),
        error: nullable(oneOf(DELIVERY_ERRORS)),
      },
      { ...closed, $id: "WebhookTest" },
    ),
    prepare: async (context, { id }) => {
      readableRecord(context, parts.catalog, COLLECTION, id);
      const webhook = context.records.get(webhooks, id);
      const secrets = secretsOf(context, id);
      if (secrets.length === 0)
        throw new Fault("STATE_TRANSITION_INVALID", { message: say("events.errors.noSecret") });
      const { organization } = context.principal;
      const event = {
        specversion: "1.0",
        id: newId(),
        source: `urn:uuid:${organization.id}`,
        type: TEST_TYPE,
        subject: `${COLLECTION}/${id}`,
        time: rfc3339(context.now),
        datacontenttype: "application/json",
        data: {},
      };
      const body = JSON.stringify(event);
      const headers = headersOf(event.id, context.now, body, secrets);
      return post({ address: webhook.address, headers, body }, parts.ownPlace());
    },
    run: async (context, { id }, outcome) => {
      context.about(COLLECTION, id);
      const delivered = isTaken(outcome);
      if ("error" in outcome) return { delivered, status: null, error: outcome.error };
      return { delivered, status: outcome.status, error: delivered ? null : ("status" as const) };
    },
  });
}
