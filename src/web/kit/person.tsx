import { Avatar, Group, Text } from "@mantine/core";
import { useCallback, useMemo } from "react";
import { useCall } from "../queries.ts";
import { usePerson } from "../session/session.ts";
import { useTexts } from "../texts.ts";

export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** False if the login is deactivated. */
  readonly active: boolean;
}

/** All members by id, loaded once for all pages. */
export function useColleagues(): ReadonlyMap<string, Colleague> | undefined {
  const signedIn = usePerson() !== undefined;
  const { data } = useCall("GET /api/v1/desk/people", {}, { enabled: signedIn, fresh: 10 * 60_000 });
  return useMemo(() => data && new Map(data.data.map((one) => [one.id, one])), [data]);
}

/** Display name of a user, former user or the system. */
export function useNameOf(): (id: string | null | undefined) => string {
  const t = useTexts("app.person");
  const people = useColleagues();
  return useCallback(
    (id) => {
      if (id === null || id === undefined) return "";
      if (id === "system" || id === "clock") return t.system;
      return people?.get(id)?.name ?? (people ? t.unknown : "");
    },
    [t, people],
  );
}

/** Looks up the name by id if the caller has none from `expand`. */
export function Person({ id, name, size = "sm" }: { id: string; name?: string; size?: "xs" | "sm" | "md" }) {
  const nameOf = useNameOf();
  const shown = name ?? nameOf(id);
  return (
    <Group gap={8} wrap="nowrap" component="span" style={{ display: "inline-flex", minWidth: 0 }}>
      <Initials name={shown} size={size} />
      <Text component="span" size={size === "xs" ? "xs" : "sm"} truncate dir="auto">
        {shown}
      </Text>
    </Group>
  );
}

const SIZES = { xs: 20, sm: 26, md: 36 } as const;

export function Initials({ name, size = "sm" }: { name: string; size?: keyof typeof SIZES }) {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  return (
    <Avatar
      component="span"
      size={SIZES[size]}
      radius="xl"
      aria-hidden
      styles={{
        placeholder: {
          background: `light-dark(hsl(${hue} 45% 90%), hsl(${hue} 25% 26%))`,
          color: `light-dark(hsl(${hue} 60% 24%), hsl(${hue} 45% 86%))`,
          fontWeight: 600,
          fontSize: SIZES[size] * 0.38,
        },
      }}
    >
      {initialsOf(name)}
    </Avatar>
  );
}

function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/).filter(Boolean);
  const [first = "", last = ""] = [parts[0], parts.length > 1 ? parts.at(-1) : ""];
  return [first, last]
    .map((part) => [...part][0] ?? "")
    .join("")
    .toLocaleUpperCase();
}
