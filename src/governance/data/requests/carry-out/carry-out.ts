import { Type } from "@sinclair/typebox";
import { clockOutput } from "../../../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../../../kernel/action.ts";
import { addDays } from "../../../../kernel/calendar.ts";
import type { WriteContext } from "../../../../kernel/context.ts";
import type { RecordIn } from "../../../../kernel/entity.ts";
import { Fault } from "../../../../kernel/errors.ts";
import { closed, idInput } from "../../../../kernel/schema.ts";
import { isSealedError } from "../../../../store/sealed.ts";
import { say, type Text } from "../../../../text/message.ts";
import { stored } from "../../../../text/stored.ts";
import type { GovernanceParts } from "../../../part.ts";
import { certify } from "../certificate/certify.ts";
import { CARRY_OUT } from "../course.ts";
import { type Item, itemsToDo, settleItem } from "../items.ts";
import { addPack } from "../pack/files.ts";
import { buildPack } from "../pack/pack.ts";
import { requests } from "../request.ts";
import { restrict } from "../restrictions.ts";
import { wordsOf } from "../scope/words.ts";
import type { ItemOutcome } from "../tables.ts";
import { leaveNoTrace } from "./clean.ts";
import { eraseOne } from "./erase-one.ts";

type Request = RecordIn<typeof requests>;

const SLICE = 20;

/** Days that an evidence pack can be downloaded. */
const PACK_DAYS = 30;

/** Works in slices, as a job that resumes after interruptions. */
export function carryOutAction(parts: GovernanceParts): Action {
  const erasing = eraseOne(parts);
  return defineInnerAction({
    name: CARRY_OUT,
    summary: "Carry out an approved data request",
    input: Type.Object({ id: idInput }, closed),
    output: clockOutput,
    prepare: async (context, { id }) => {
      const request = context.records.find(requests, id);
      if (!request || isOver(request) || !wantsPack(request)) return undefined;
      return buildPack(parts, context, request);
    },
    run: async (context, { id }, pack) => {
      const request = context.records.find(requests, id);
      if (!request || isOver(request)) return { done: 0, more: false };
      if (pack)
        return { done: deliverPack(context, request, pack), ...(await finish(parts, context, request)) };
      const items = request.kind === "rectification" ? [] : itemsToDo(context, id, SLICE);
      for (const item of items)
        settleItem(context, item, await dealWith(parts, context, erasing, request, item));
      if (items.length === SLICE) return { done: items.length, more: true };
      if (request.kind === "rectification") return { done: 0, more: false };
      return { done: items.length, ...(await finish(parts, context, request)) };
    },
  });
}

function isOver({ state, executed_at }: Request): boolean {
  return state !== "executing" || executed_at !== null;
}

function wantsPack({ kind }: Request): boolean {
  return kind === "access" || kind === "portability";
}

async function dealWith(
  { catalog }: GovernanceParts,
  context: WriteContext,
  erasing: Action,
  request: Request,
  item: Item,
): Promise<ItemOutcome> {
  const { collection, record_id: id, part } = item;
  if (request.kind === "restriction") return restrict(catalog, context, request.id, { collection, id });
  const result = await context.call(erasing, { collection, id, part, words: wordsOf(request) });
  // The action returns the outcome of the item.
  if (result.ok) return result.output as ItemOutcome;
  return { result: "kept", reason: stored(reasonOf(result.error)) };
}

/** Reason as stated in the certificate. */
function reasonOf(error: unknown): Text {
  if (error instanceof Fault)
    return error.details.length > 0
      ? say("governance.reasons.refusals", { reasons: error.details.map(({ message }) => message) })
      : error.text;
  if (isSealedError(error)) return say("governance.reasons.sealed");
  throw error;
}

function deliverPack(
  context: WriteContext,
  { id }: Request,
  pack: Awaited<ReturnType<typeof buildPack>>,
): number {
  addPack(context, id, pack.file);
  for (const item of pack.items) settleItem(context, item, { result: "packed" });
  return pack.items.length;
}

async function finish(
  parts: GovernanceParts,
  context: WriteContext,
  request: Request,
): Promise<{ more: false }> {
  await context.records.update(requests, context.records.get(requests, request.id), {
    executed_at: context.now,
    ...(wantsPack(request) && { pack_until: addDays(context.today, PACK_DAYS) }),
  });
  const copies = request.kind === "erasure" ? leaveNoTrace(parts, context) : 0;
  certify(parts, context, request, copies);
  return { more: false };
}
