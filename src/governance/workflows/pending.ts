import { Type } from "@sinclair/typebox";
import { type TaskKey, taskSchema, type WaitingTask } from "../../engine/tasks.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import { closed, oneOf } from "../../kernel/schema.ts";
import { TASK_KINDS } from "../../kernel/task.ts";
import { pageSchema } from "../../records/read/list/page.ts";
import type { GovernanceParts } from "../part.ts";
import { pageInputs, pageOf } from "./page.ts";
import { recordTasks } from "./record-tasks.ts";

export function pendingAction({ catalog, tasks }: GovernanceParts): Action {
  const sources = [recordTasks(catalog), ...tasks];
  return defineAction({
    name: "workflows.pending",
    summary: "List pending tasks",
    description:
      "Everything that waits for you, oldest first: approvals, decisions, reviews and other steps.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/workflows/pending" }],
    input: Type.Object({ ...pageInputs, kind: Type.Optional(oneOf(TASK_KINDS)) }, closed),
    output: Type.Object(
      {
        data: Type.Array(taskSchema),
        page: pageSchema,
        kinds: Type.Record(Type.String(), Type.Integer(), {
          description: "Number of your tasks of each kind, without regard to the filter",
        }),
      },
      closed,
    ),
    run: async (context, { kind, ...asked }) => {
      const all = sources.flatMap((source) => source.keys(context).map((key) => ({ key, source })));
      const wanted = all.filter(({ key }) => kind === undefined || key.kind === kind);
      const sorted = wanted.toSorted((one, other) => (sortKey(one.key) < sortKey(other.key) ? -1 : 1));
      const { data, page } = pageOf(sorted, ({ key }) => sortKey(key), "workflows.pending", asked);
      const shown = new Map<string, WaitingTask>();
      for (const [source, ofIt] of Map.groupBy(data, (one) => one.source))
        for (const task of source.show(
          context,
          ofIt.map(({ key }) => key),
        ))
          shown.set(nameOf(task), task);
      context.returned(data.length);
      return {
        data: data.flatMap(({ key }) => shown.get(nameOf(key)) ?? []),
        page,
        kinds: Object.fromEntries(
          [...Map.groupBy(all, ({ key }) => key.kind)].map(([one, of]) => [one, of.length]),
        ),
      };
    },
  });
}

const nameOf = ({ kind, id, action }: Pick<TaskKey, "kind" | "id" | "action">) => `${kind} ${id} ${action}`;
const sortKey = (key: TaskKey) => `${rfc3339(key.since)} ${nameOf(key)}`;
