import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../../kernel/action.ts";
import type { WriteContext } from "../../../../kernel/context.ts";
import { closed, idInput, oneOf } from "../../../../kernel/schema.ts";
import { memberships } from "../../../../kernel/tables.ts";
import { erasuresAfter, findRecord, forgetAttachment, lastErasure } from "../../../../records/index.ts";
import { pick } from "../../../../store/rows.ts";
import { say } from "../../../../text/message.ts";
import { stored } from "../../../../text/stored.ts";
import type { GovernanceParts } from "../../../part.ts";
import { eraseWhole, filesGoToo, forgetElsewhere, obligation } from "../../retention/index.ts";
import { Finder } from "../scope/words.ts";
import { type ItemOutcome, PARTS } from "../tables.ts";
import { cutWords, mentions } from "./cut.ts";

const input = Type.Object(
  {
    collection: Type.String({ maxLength: 100 }),
    id: idInput,
    part: oneOf(PARTS),
    words: Type.Array(Type.String()),
  },
  closed,
);
type Input = Static<typeof input>;

/** A separate action, so that a failure does not stop the other items. */
export function eraseOne(parts: GovernanceParts): Action {
  return defineAction({
    name: "data.requests.erase_one",
    summary: "Erase one item of a data request",
    kind: "write",
    access: "operator",
    http: [],
    input,
    output: Type.Unsafe<ItemOutcome>(Type.Any()),
    run: async (context, item) => {
      const mark = lastErasure(context.handle.connection);
      filesGoToo(parts, context);
      const kept = await eraseThing(parts, context, item);
      if (typeof kept === "object") return kept;
      await forgetElsewhere(parts, context, item);
      return outcomeSince(context, mark, item);
    },
  });
}

/** Undefined if the erasures themselves record the outcome. */
async function eraseThing(
  parts: GovernanceParts,
  context: WriteContext,
  item: Input,
): Promise<ItemOutcome | undefined> {
  const { collection: name, id } = item;
  if (name === "users") return memberRefusal(context, id);
  if (name === "attachments") {
    forgetAttachment(context, id);
    return undefined;
  }
  const collection = parts.catalog.collections.get(name);
  // Items that are not records are handled by their forgetter.
  if (!collection) return undefined;
  const record = findRecord(context, collection, id);
  if (!record) return { result: "gone" };
  const duty = await obligation(parts, context, collection, record);
  if (duty !== undefined) return { result: "kept", reason: stored(duty) };
  if (item.part === "whole") {
    await eraseWhole(parts.catalog, context, collection, record);
    return undefined;
  }
  const finder = new Finder(item.words);
  if (!(await mentions(context, collection, record, finder)))
    return { result: "kept", reason: stored(say("governance.reasons.idOnly")) };
  await cutWords(context, parts.catalog, collection, record, finder);
  return undefined;
}

/** Outcome of an item, from the erasures made by this call. */
function outcomeSince(context: WriteContext, mark: number, { collection, id }: Input): ItemOutcome {
  const own = erasuresAfter(context.handle.connection, context.org, mark).filter(
    (one) => one.collection === collection && one.id === id,
  );
  const destroyed = [...new Set(own.flatMap(({ outcome }) => outcome.destroyed))];
  const anonymised = [...new Set(own.flatMap(({ outcome }) => outcome.anonymised))];
  const kept = Object.assign({}, ...own.map(({ outcome }) => outcome.kept));
  const attachments = own.reduce((sum, { outcome }) => sum + outcome.attachments, 0);
  return { result: "erased", destroyed, anonymised, kept, attachments };
}

/** Keeps users who still have access to this or another organisation of the server. */
function memberRefusal({ handle, org }: WriteContext, user: string): ItemOutcome | undefined {
  const places = handle.connection
    .all`SELECT ${pick(memberships, "org", "deactivated_at")} FROM ${memberships} WHERE ${memberships.user_id} = ${user}`;
  const here = places.find((place) => place.org === org);
  if (!here) return { result: "gone" };
  if (here.deactivated_at === null)
    return { result: "kept", reason: stored(say("governance.reasons.activeMember")) };
  if (places.length > 1) return { result: "kept", reason: stored(say("governance.reasons.sharedAccount")) };
  return undefined;
}
