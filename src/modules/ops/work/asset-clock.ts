import { sql } from "drizzle-orm";
import { clockAction } from "../../../jobs/index.ts";
import { addDays, startOfMonth } from "../../../kernel/calendar.ts";
import { dayIn, startOfDay } from "../../../kernel/clock.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { type Follower, follow } from "../../../kernel/follower.ts";
import { localise } from "../../../kernel/language.ts";
import { say } from "../../../text/message.ts";
import { stored } from "../../../text/stored.ts";
import { type Charged, chargeMonths } from "./asset-charge.ts";
import type { Asset } from "./asset-fields.ts";
import { servicedOn } from "./asset-service.ts";
import { assets } from "./assets.ts";
import { tasks } from "./tasks.ts";

const AT_ONCE = 200;

export const depreciate = clockAction({
  name: "ops.assets.depreciate",
  summary: "Post depreciation of past months",
  run: async (context, day) => {
    const month = startOfMonth(day);
    const due = context.records.where(
      assets,
      sql`depreciate_on < ${month} AND state IN ('in_use', 'maintenance', 'retired')
        AND (problem_on IS NULL OR problem_on <> ${day})`,
      { limit: AT_ONCE, order: sql`depreciate_on` },
    );
    let done = 0;
    for (const asset of due) {
      const charged = await chargeAsset(context, asset, month, AT_ONCE - done);
      const { accumulated, accumulated_account_id, depreciate_on, problem } = charged.asset;
      // A failed asset is retried tomorrow, so that it doesn't block others today.
      const problem_on = problem === null ? null : day;
      await context.records.update(assets, asset, {
        accumulated,
        accumulated_account_id,
        depreciate_on,
        problem,
        problem_on,
      });
      done += charged.count + (problem === null ? 0 : 1);
      // Assets are ordered by month: if no period is open for this one, none is open for the rest.
      if (charged.blocked) return { done, more: false };
      if (done >= AT_ONCE) return { done, more: true };
    }
    return { done, more: due.length === AT_ONCE };
  },
});

/** Stores an error on the asset, so that other assets are still processed. */
async function chargeAsset(
  context: WriteContext,
  asset: Asset,
  before: string,
  most: number,
): Promise<Charged> {
  let now: Asset = { ...asset, problem: null };
  let count = 0;
  while (now.depreciate_on !== null && now.depreciate_on < before && count < most) {
    const own = now;
    const outcome = await context.handle.attempt(() => chargeMonths(context, own, before, 1));
    if (!outcome.ok) {
      if (!(outcome.error instanceof Fault)) throw outcome.error;
      return { asset: { ...now, problem: reasonOf(outcome.error) }, count, blocked: false };
    }
    const { blocked, asset: charged } = outcome.value;
    if (blocked) return { asset: now, count, blocked };
    now = charged;
    count += 1;
  }
  return { asset: now, count, blocked: false };
}

function reasonOf({ text, details }: Fault): string {
  return stored(details[0]?.message ?? text);
}

export const remindOfService = clockAction({
  name: "ops.assets.remind_of_service",
  summary: "Create tasks for due asset services",
  run: async (context, day) => {
    const due = context.records.where(
      assets,
      sql`next_service_on <= ${day} AND state IN ('in_use', 'maintenance') AND service_task_id IS NULL`,
      { limit: AT_ONCE, order: sql`next_service_on` },
    );
    let done = 0;
    for (const asset of due) {
      // An error with one asset doesn't affect the others.
      const outcome = await context.handle.attempt(async () => {
        const task = await context.records.insert(tasks, serviceTask(context, asset));
        await context.records.update(assets, asset, { service_task_id: task.id });
      });
      if (outcome.ok) done += 1;
      else if (!(outcome.error instanceof Fault)) throw outcome.error;
    }
    return { done, more: due.length === AT_ONCE };
  },
});

function serviceTask(context: WriteContext, { name, tag, next_service_on, owner_id, team_id }: Asset) {
  const { timeZone } = context.principal.organization;
  const day = next_service_on ?? dayIn(timeZone, context.now);
  return {
    title: localise(context, say("ops.tasks.service", { name, tag })).slice(0, 200),
    state: "todo" as const,
    // Due at the end of the service day.
    due_at: startOfDay(timeZone, addDays(day, 1)),
    owner_id,
    team_id,
  };
}

/** Records the service when its task is completed. */
export const followServiceTasks: Follower = follow(tasks, async (context, task, before) => {
  if (task.state !== "done" || before?.state === "done") return;
  const [asset] = context.records.where(assets, sql`service_task_id = ${task.id}`, { limit: 1 });
  if (!asset || asset.state === "disposed") return;
  const day = dayIn(context.principal.organization.timeZone, task.done_at ?? context.now);
  await context.records.update(assets, asset, servicedOn(asset, day));
});
