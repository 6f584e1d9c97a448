import { Type } from "@sinclair/typebox";
import { heldSchema } from "../../../engine/approvals/view.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { transitionAction } from "../../../records/actions/transition.ts";
import { createAction } from "../../../records/actions/write.ts";
import { type AnyRecord, type Catalog, recordSchema } from "../../../records/index.ts";
import { createSchema } from "../../../records/read/schemas.ts";
import { payments } from "./payments.ts";

const PATH = "/api/v1/fin/payments";

/** If posting fails with one of these codes, the draft stays for another user to post. */
const ANOTHER_POSTS: ReadonlySet<string> = new Set(["ACCESS_DENIED", "ACCESS_POLICY_DENIED", "SOD_CONFLICT"]);

/** Creates a payment and, unless it is outgoing, posts it in the same call. */
export function enterPayment(catalog: Catalog): Action {
  const collection = catalog.collection(payments.collection);
  const create = createAction(catalog, collection, PATH);
  const post = transitionAction(catalog, collection, PATH, "post");
  return defineAction({
    name: "fin.payments.enter",
    summary: "Create and post a payment",
    description:
      "Creates the payment and posts it with its allocations in one transaction: if posting fails, no " +
      "draft remains. Both steps have their own permission, policies, duties, approval and audit event. " +
      "If another person has to continue, the payment stays a draft, as its `state` shows: outgoing " +
      "money awaits approval, and users without posting permission leave posting to others. Send an " +
      "Idempotency-Key to avoid duplicates.",
    kind: "write",
    access: "signed_in",
    carries: true,
    collection: collection.name,
    http: [{ method: "POST", path: `${PATH}/enter` }],
    status: 201,
    errors: ["DUPLICATE_VALUE", "ACCESS_POLICY_DENIED", "PERIOD_CLOSED", "STATE_TRANSITION_INVALID"],
    input: createSchema(collection),
    output: Type.Union([recordSchema(collection), heldSchema]),
    location: (output) => `${PATH}/${(output as AnyRecord).id}`,
    run: async (context, input) => {
      const created = await made(context, create, input);
      if (created.held || created.payment.direction === "out") return created.payment;
      return posted(context, post, created.payment);
    },
  });
}

/** Returns the new draft, or the pending approval if creating it requires one (202). */
async function made(context: WriteContext, create: Action, input: unknown) {
  const result = await context.call(create, input);
  if (!result.ok) throw result.error;
  // Creating a payment returns a payment.
  return { payment: result.output as AnyRecord, held: result.held };
}

async function posted(context: WriteContext, post: Action, draft: AnyRecord): Promise<AnyRecord> {
  const result = await context.call(post, { id: draft.id });
  // Posting a payment returns the payment.
  if (result.ok) return result.output as AnyRecord;
  if (result.error instanceof Fault && ANOTHER_POSTS.has(result.error.code)) return draft;
  throw result.error;
}
