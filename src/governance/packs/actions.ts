import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { localise } from "../../kernel/language.ts";
import { closed, oneOf } from "../../kernel/schema.ts";
import { organizations } from "../../kernel/tables.ts";
import { pick, set } from "../../store/rows.ts";
import { type Message, say } from "../../text/message.ts";
import type { GovernanceParts } from "../part.ts";
import { type PackArea, SIZES, type Size } from "./area.ts";
import { compareArea, comparedSchema, type Line } from "./compare.ts";
import { firstStepSchema, firstSteps } from "./first-steps.ts";
import { installPack } from "./install.ts";

const PATH = "/api/v1/settings/packs";
const COLLECTION = "settings.packs";

const PURPOSES: Record<Size, Message> = {
  solo: say("governance.serverPacks.solo"),
  small: say("governance.serverPacks.small"),
  grown: say("governance.serverPacks.grown"),
};

const sizeInput = Type.Object({ size: oneOf(SIZES) }, closed);

const packSchema = Type.Object(
  {
    size: oneOf(SIZES),
    purpose: Type.String(),
    current: Type.Boolean({ description: "True if this is the size of the organisation" }),
    areas: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          title: Type.String(),
          items: Type.Array(
            Type.Object(
              {
                key: Type.String(),
                title: Type.String(),
                settings: Type.Record(Type.String(), Type.Unknown()),
              },
              closed,
            ),
          ),
        },
        closed,
      ),
    ),
  },
  { ...closed, $id: "Pack" },
);

const comparisonSchema = Type.Object(
  {
    size: oneOf(SIZES),
    counts: Type.Record(Type.String(), Type.Integer(), { description: "Number of items by status" }),
    areas: Type.Array(
      Type.Object({ name: Type.String(), title: Type.String(), items: Type.Array(comparedSchema) }, closed),
    ),
    first_steps: Type.Array(firstStepSchema),
  },
  { ...closed, $id: "PackComparison" },
);

export function listPacksAction(areas: readonly PackArea[]): Action {
  return defineAction({
    name: "settings.packs.list",
    summary: "List setup packs",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(packSchema) }, closed),
    run: async (context) => {
      const size = sizeOf(context);
      const { currency } = context.principal.organization;
      return {
        data: SIZES.map((one) => ({
          size: one,
          purpose: localise(context, PURPOSES[one]),
          current: one === size,
          areas: areas.map(({ name, title, wanted }) => ({
            name,
            title: localise(context, title),
            items: wanted(one, currency).map((item) => ({ ...item, settings: { ...item.settings } })),
          })),
        })),
      };
    },
  });
}

export function previewPackAction(parts: GovernanceParts, areas: readonly PackArea[]): Action {
  return defineAction({
    name: "settings.packs.preview",
    summary: "Preview a setup pack",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:size/preview` }],
    input: sizeInput,
    output: comparisonSchema,
    run: async (context, { size }) => {
      const compared = areas.map((area) => ({ area, lines: compareArea(context, area, size) }));
      return comparison(context, parts, size, compared);
    },
  });
}

export function applyPackAction(parts: GovernanceParts, areas: readonly PackArea[]): Action {
  return defineAction({
    name: "settings.packs.apply",
    summary: "Apply a setup pack",
    description:
      "Adds missing items and updates unedited ones. Items that the organisation edited, removed or created stay unchanged. Returns the previous status of each item.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/:size/apply` }],
    input: sizeInput,
    output: comparisonSchema,
    // Replacing a pack's rules with those of another size always counts as loosening.
    loosens: (context, { size }) =>
      areas.some((area) =>
        compareArea(context, area, size).some(({ compared }) => compared.standing === "update"),
      ),
    run: async (context, { size }) => {
      grow(context, size);
      return comparison(context, parts, size, await installPack(context, areas, size));
    },
  });
}

export const INSTALL = "settings.packs.install";

export function installPackAction(areas: readonly PackArea[]): Action {
  return defineAction({
    name: INSTALL,
    summary: "Apply the setup pack of a new organisation",
    kind: "write",
    access: "operator",
    http: [],
    input: sizeInput,
    output: Type.Object({ installed: Type.Integer() }, closed),
    run: async (context, { size }) => {
      context.about(COLLECTION, size);
      const done = await installPack(context, areas, size);
      return { installed: done.reduce((sum, { lines }) => sum + lines.length, 0) };
    },
  });
}

function comparison(
  context: ReadContext,
  parts: GovernanceParts,
  size: Size,
  compared: readonly { area: PackArea; lines: readonly Line[] }[],
): Static<typeof comparisonSchema> {
  const counts: Record<string, number> = {};
  for (const { lines } of compared) {
    for (const { compared: one } of lines) counts[one.standing] = (counts[one.standing] ?? 0) + 1;
  }
  return {
    size,
    counts,
    areas: compared.map(({ area: { name, title }, lines }) => ({
      name,
      title: localise(context, title),
      items: lines.map((line) => line.compared),
    })),
    first_steps: firstSteps(context, parts),
  };
}

function sizeOf({ handle, org }: ReadContext): string | undefined {
  return handle.connection
    .get`SELECT ${pick(organizations, "size")} FROM ${organizations} WHERE ${organizations.key} = ${org}`
    ?.size;
}

function grow(context: WriteContext, size: Size): void {
  const { handle, org, now, principal } = context;
  context.about("settings.organization", principal.organization.id);
  const before = sizeOf(context);
  if (before === size) return;
  const changed = handle.connection.get`UPDATE ${organizations}
    SET ${set(organizations, { size, updated_at: now })}, ${organizations.version} = ${organizations.version} + 1
    WHERE ${organizations.key} = ${org} RETURNING ${pick(organizations, "version")}`;
  context.changed({
    collection: "settings.organization",
    id: principal.organization.id,
    version: changed?.version ?? null,
    before: { size: before },
    after: { size },
  });
}
