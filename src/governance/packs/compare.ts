import { type Static, Type } from "@sinclair/typebox";
import { canonicalJson } from "../../engine/audit/event.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import type { PackArea, PackItem, Settings, Size } from "./area.ts";
import { broughtOf } from "./brought.ts";

const STANDINGS = {
  add: "missing, would be added",
  update: "added by a pack and unedited, would be updated",
  same: "identical to the pack",
  edited: "edited by the organisation, stays unchanged",
  removed: "deleted by the organisation, stays deleted",
  yours: "replaced by an item of the organisation, which stays unchanged",
} as const;
type Standing = keyof typeof STANDINGS;

export const comparedSchema = Type.Object(
  {
    key: Type.String(),
    title: Type.String(),
    // Keys of an object literal: exactly these names.
    standing: oneOf(
      Object.keys(STANDINGS) as Standing[],
      Object.entries(STANDINGS)
        .map(([name, meaning]) => `${name}: ${meaning}`)
        .join("; "),
    ),
    id: nullable(Type.String()),
    changes: Type.Array(
      Type.Object({ setting: Type.String(), from: Type.Unknown(), to: Type.Unknown() }, closed),
      { description: "Differences between the organisation and the pack" },
    ),
  },
  { ...closed, $id: "PackItemCompared" },
);
type Compared = Static<typeof comparedSchema>;

export interface Line {
  item: PackItem;
  compared: Compared;
}

export function compareArea(context: ReadContext, area: PackArea, size: Size): Line[] {
  const { currency } = context.principal.organization;
  const brought = broughtOf(context, area.name);
  return area.wanted(size, currency).map((item) => {
    const before = brought.get(item.key);
    const id = before?.id ?? area.theirs?.(context, item) ?? null;
    const now = id === null ? undefined : area.find(context, id);
    const standing = standingOf(item, before?.settings, now, id);
    const changes = standing === "add" || standing === "removed" ? [] : changesOf(now ?? {}, item.settings);
    return { item, compared: { key: item.key, title: item.title, standing, id, changes } };
  });
}

function standingOf(
  { settings }: PackItem,
  brought: Settings | undefined,
  now: Settings | undefined,
  id: string | null,
): Standing {
  if (id === null) return "add";
  if (!brought) return "yours";
  if (!now) return "removed";
  if (isAlike(now, settings)) return "same";
  return isAlike(now, brought) ? "update" : "edited";
}

function isAlike(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

function changesOf(now: Settings, wanted: Settings): Compared["changes"] {
  const names = [...new Set([...Object.keys(now), ...Object.keys(wanted)])];
  return names
    .filter((name) => !isAlike(now[name], wanted[name]))
    .map((setting) => ({ setting, from: now[setting] ?? null, to: wanted[setting] ?? null }));
}
