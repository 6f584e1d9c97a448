import { useMemo } from "react";
import type { Audience } from "../../client/contract.ts";
import { useCall } from "../queries.ts";
import { useMay } from "../session/session.ts";
import { useColleagues } from "./person.tsx";
import { useRoleName } from "./role-names.ts";
import { useTexts } from "./texts.ts";

/** Number of names shown in full; the others are only counted. */
const SHOWN = 2;
const FRESH_MS = 5 * 60_000;

/** Audience members as the API writes them: `role:NAME`, `team:ID`, `user:ID`. */
export const namesIn = ({ roles = [], team_ids = [], user_ids = [] }: Audience): string[] => [
  ...roles.map((name) => `role:${name}`),
  ...team_ids.map((id) => `team:${id}`),
  ...user_ids.map((id) => `user:${id}`),
];

export function audienceOf(names: readonly string[]): Audience {
  const of = (kind: string) =>
    names.filter((name) => name.startsWith(kind)).map((name) => name.slice(kind.length));
  return { roles: of("role:"), team_ids: of("team:"), user_ids: of("user:") };
}

/** Audience as text, in the format that uploads use. */
export const textOf = (audience: Audience): string =>
  audience.all ? "everybody" : namesIn(audience).join(",");

export const isForSomebody = (audience: Audience): boolean =>
  audience.all === true || namesIn(audience).length > 0;

/** Roles, teams and users that the current user may see. */
export function useAudienceChoices(needed = true) {
  const t = useTexts("common.audience");
  const may = useMay();
  const colleagues = useColleagues();
  const roles = useCall(
    "GET /api/v1/settings/roles",
    {},
    { enabled: needed && may("settings.roles.list"), fresh: FRESH_MS },
  );
  const teams = useCall(
    "GET /api/v1/settings/teams",
    { query: { limit: 200 } },
    { enabled: needed && may("settings.teams.list"), fresh: FRESH_MS },
  );
  const roleName = useRoleName(roles.data?.data);
  return useMemo(() => {
    const people = [...(colleagues?.values() ?? [])];
    return [
      {
        group: t.roles,
        items: (roles.data?.data ?? []).map(({ name }) => ({ value: `role:${name}`, label: roleName(name) })),
      },
      {
        group: t.teams,
        items: (teams.data?.data ?? []).map(({ id, name }) => ({
          value: `team:${id}`,
          label: String(name ?? id),
        })),
      },
      {
        group: t.people,
        items: people
          .filter(({ active }) => active)
          .map(({ id, name }) => ({ value: `user:${id}`, label: name })),
      },
    ].filter(({ items }) => items.length > 0);
  }, [t, colleagues, roles.data, teams.data, roleName]);
}

export function useAudienceText(audience: Audience | null): string {
  const t = useTexts("common.audience");
  const names = audience ? namesIn(audience) : [];
  const choices = useAudienceChoices(names.length > 0);
  const roleName = useRoleName();
  if (audience?.all) return t.everybody;
  const known = new Map(choices.flatMap(({ items }) => items.map(({ value, label }) => [value, label])));
  const labels = names.map(
    (name) => known.get(name) ?? (name.startsWith("role:") ? roleName(name.slice(5)) : t.unseen),
  );
  const shown = [...new Set(labels)];
  return [
    shown.slice(0, SHOWN).join(", "),
    ...(shown.length > SHOWN ? [`+${shown.length - SHOWN}`] : []),
  ].join(" ");
}

/** Casts a form value that the audience picker has set. */
export const audienceIn = (value: unknown) => (value ?? null) as Audience | null;
