import { type TSchema, Type } from "@sinclair/typebox";
import type { Milestone } from "../../engine/beginnings.ts";
import { IS_SAMPLE } from "../../engine/samples.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed } from "../../kernel/schema.ts";
import { allDear, type Collection } from "../../records/index.ts";
import type { DeskParts } from "../part.ts";

export function stepsAction({ catalog, milestones, samples }: DeskParts): Action {
  const removable = samples.flatMap((one) =>
    one.removable === undefined ? [] : catalog.collection(one.removable),
  );
  return defineAction({
    name: "setup.steps",
    summary: "Get the progress of the first steps",
    description: "Data for the checklist on the start page.",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: "/api/v1/setup/steps" }],
    input: Type.Object({}, closed),
    output: Type.Object(
      {
        ...fromEach(milestones, ({ description }): TSchema => Type.Boolean({ description })),
        samples: Type.Boolean({
          description:
            "True if there are sample records to archive. Records that the books must keep do not count.",
        }),
      },
      closed,
    ),
    run: async (context) => ({
      ...fromEach(milestones, ({ isReached }) => isReached(context)),
      samples: await hasSamples(context, removable),
    }),
  });
}

function fromEach<T>(milestones: DeskParts["milestones"], make: (one: Milestone) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(milestones).map(([name, one]) => [name, make(one)]));
}

async function hasSamples(context: ReadContext, collections: readonly Collection[]): Promise<boolean> {
  for (const collection of collections) if (await hasSample(context, collection)) return true;
  return false;
}

/** Reads the whole table: tags have no index. */
async function hasSample(context: ReadContext, collection: Collection): Promise<boolean> {
  const found = await allDear(context)`
    SELECT 1 FROM ${collection.table} NOT INDEXED
    WHERE ${collection.column("org")} = ${context.org} AND ${collection.column("archived_at")} IS NULL
      AND ${IS_SAMPLE} LIMIT 1`;
  return found.length > 0;
}
