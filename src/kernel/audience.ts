import { type Static, Type } from "@sinclair/typebox";
import { say } from "../text/message.ts";
import { invalid } from "./errors.ts";
import { closed, idOf } from "./schema.ts";

export const audienceSchema = Type.Object(
  {
    all: Type.Optional(Type.Boolean({ description: "Everyone with a user account" })),
    user_ids: Type.Optional(
      Type.Array(idOf("users"), { maxItems: 500, uniqueItems: true, description: "Named users" }),
    ),
    roles: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        maxItems: 50,
        uniqueItems: true,
        description: "Users with one of these roles",
      }),
    ),
    team_ids: Type.Optional(
      Type.Array(idOf("settings.teams"), {
        maxItems: 100,
        uniqueItems: true,
        description: "Members of these teams",
      }),
    ),
  },
  { ...closed, $id: "Audience" },
);

export type Audience = Static<typeof audienceSchema>;

export const EVERYBODY: Audience = { all: true };

/** Attributes of a reader that an audience is matched against. */
export type Reader = Required<Omit<Audience, "all">>;

/** Normalises an audience, so that equivalent ones compare as equal. Refuses an empty audience. */
export function normalAudience(
  { all, user_ids = [], roles = [], team_ids = [] }: Audience,
  path = "audience",
): Audience {
  if (all) return EVERYBODY;
  const lists = { user_ids, roles, team_ids };
  const given = Object.entries(lists).filter(([, names]) => names.length > 0);
  if (given.length === 0) throw invalid(path, "AUDIENCE_EMPTY", say("errors.kernel.audienceEmpty"));
  return Object.fromEntries(given.map(([name, names]) => [name, [...new Set(names)].sort()]));
}

/** Parses "everybody" or a comma-separated list of role:NAME, team:ID and user:ID. */
export function parseAudience(text: string): Audience | undefined {
  if (text.trim() === "everybody") return EVERYBODY;
  const found = { user_ids: [] as string[], roles: [] as string[], team_ids: [] as string[] };
  for (const part of text.split(",")) {
    const [, kind, name] = /^\s*(user|role|team):\s*(\S.*?)\s*$/.exec(part) ?? [];
    if (name === undefined) return undefined;
    if (kind === "role") found.roles.push(name);
    else found[kind === "user" ? "user_ids" : "team_ids"].push(name);
  }
  return found;
}

export function includes(
  { all, user_ids = [], roles = [], team_ids = [] }: Audience,
  reader: Reader,
): boolean {
  return (
    all === true ||
    user_ids.some((id) => reader.user_ids.includes(id)) ||
    roles.some((role) => reader.roles.includes(role)) ||
    team_ids.some((team) => reader.team_ids.includes(team))
  );
}
