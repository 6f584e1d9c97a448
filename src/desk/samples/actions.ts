import { Type } from "@sinclair/typebox";
import { IS_SAMPLE } from "../../engine/samples.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, oneOf } from "../../kernel/schema.ts";
import type { Catalog } from "../../records/index.ts";
import { as } from "../../store/rows.ts";
import { LANGUAGES } from "../../text/files.ts";
import { say } from "../../text/message.ts";
import type { DeskParts } from "../part.ts";
import { Writer } from "./writer.ts";

const PATH = "/api/v1/setup/sample";

const counted = Type.Object({ records: Type.Integer({ description: "Number of records affected" }) }, closed);

export function samplesAction({ catalog, registry, samples }: DeskParts): Action {
  return defineAction({
    name: "setup.sample",
    summary: "Create sample records",
    description:
      "Creates customers, deals, orders, invoices, stock, people, contracts and goals with the tag “sample”, in one transaction. Repeating the call adds nothing.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: PATH }],
    dryRun: false,
    errors: ["DUPLICATE_VALUE", "PERIOD_CLOSED"],
    input: Type.Object(
      {
        language: Type.Optional(
          oneOf(LANGUAGES, "in which the records are written, English if there are none in it"),
        ),
      },
      closed,
    ),
    output: counted,
    run: async (context, { language = "en" }) => {
      refuseOthers(context);
      if (samplesIn(context, catalog).length === 0) {
        const writer = new Writer(context, registry(), language);
        for (const chapter of samples) await chapter.write(writer);
      }
      return { records: samplesIn(context, catalog).length };
    },
  });
}

/** Archives sample records that nothing else references. */
export function removeSamplesAction({ catalog, registry, samples }: DeskParts): Action {
  return defineAction({
    name: "setup.sample_remove",
    summary: "Archive the sample records",
    description:
      "Archives records with the tag “sample”. Records that the books must keep, such as issued invoices, remain. Returns the number of archived records.",
    kind: "write",
    tier: "managing",
    http: [{ method: "DELETE", path: PATH }],
    dryRun: false,
    input: Type.Object({}, closed),
    output: counted,
    run: async (context) => {
      refuseOthers(context);
      let records = 0;
      // Dependent records must be archived first, so this repeats until a round archives nothing more.
      for (let before = -1; before !== records; ) {
        before = records;
        for (const { collection, id } of samplesIn(context, catalog)) {
          const archive = registry().find(`${collection}.archive`);
          if (archive && (await context.call(archive, { id })).ok) records += 1;
        }
      }
      const writer = new Writer(context, registry(), "en");
      for (const chapter of samples) await chapter.remove?.(writer);
      return { records };
    },
  });
}

/** Sample records include accounting and staff data, so only owners may add or remove them. */
function refuseOthers({ principal }: ReadContext): void {
  if (!principal.roles.includes("owner"))
    throw new Fault("ACCESS_DENIED", { message: say("desk.errors.samplesOwnerOnly") });
}

function samplesIn({ handle, org }: ReadContext, catalog: Catalog): { collection: string; id: string }[] {
  return [...catalog.collections.values()]
    .filter(({ fields }) => fields.has("tags"))
    .flatMap((collection) =>
      handle.connection.all`
        SELECT ${collection.column("id")} ${as<"id", string>("id")} FROM ${collection.table}
        WHERE ${collection.column("org")} = ${org} AND ${collection.column("archived_at")} IS NULL
          AND ${IS_SAMPLE} LIMIT 500`.map(({ id }) => ({ collection: collection.name, id })),
    );
}
