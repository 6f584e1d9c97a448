import { Type } from "@sinclair/typebox";
import {
  backChannelPath,
  CALLBACK,
  loginRules,
  POST_LOGOUT,
  readLoginRules,
} from "../../../identity/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed } from "../../../kernel/schema.ts";
import { guardVersion } from "../../../kernel/version.ts";
import { row, set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { difference } from "../difference.ts";
import { grantsOf, guardGrant, NOTHING } from "../roles/grants.ts";
import { OWNER } from "../team/member.ts";
import { isOpenTeam } from "../team/teams.ts";
import { COLLECTION, loginRulesSchema, PATH, type Update, updateInput } from "./schemas.ts";

type Deps = Pick<GovernanceParts, "identity" | "permissions">;

export function getLoginRulesAction(deps: Deps): Action {
  return defineAction({
    name: "settings.logins.get",
    summary: "Get the rules for logins with the OpenID Connect provider",
    description: "The connection to the provider is a setting of the server, in the section oidc.",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: loginRulesSchema,
    run: async (context) => show(context, deps),
  });
}

export function updateLoginRulesAction(deps: Deps): Action {
  return defineAction({
    name: "settings.logins.update",
    summary: "Update the rules for logins with the OpenID Connect provider",
    description:
      "Updates only the given properties. Users cannot map roles that grant permissions they do not hold; the owner role cannot be mapped.",
    kind: "write",
    tier: "managing",
    http: [
      { method: "PUT", path: PATH },
      { method: "PATCH", path: PATH },
    ],
    errors: ["RECORD_VERSION_CONFLICT", "ACCESS_DENIED"],
    input: updateInput,
    output: loginRulesSchema,
    loosens: (context, given) => isLooser(rulesIn(context), given),
    run: async (context, { version, ...given }) => {
      const { version: current, ...before } = rulesIn(context);
      guardVersion(current, version);
      const after = { ...before, ...given };
      const changes = difference(before, after);
      context.about(COLLECTION, context.principal.organization.id);
      if (!changes) return show(context, deps);
      if (changes.after.mappings || changes.after.groups_claim) checkMappings(context, deps, before, after);
      store(context, after, current);
      context.changed({
        collection: COLLECTION,
        id: context.principal.organization.id,
        version: current + 1,
        before: changes.before,
        after: changes.after,
      });
      return show(context, deps);
    },
  });
}

/** Lets more people in, or people have more. Removing groups and switching passwords off does not. */
function isLooser(before: Required<Update>, given: Update): boolean {
  const { groups_claim = before.groups_claim, entry_group = before.entry_group } = given;
  const { mappings = before.mappings, passwords_off = before.passwords_off } = given;
  const known = new Set(before.mappings.map((mapping) => JSON.stringify(mapping)));
  return (
    groups_claim !== before.groups_claim ||
    (entry_group !== null && entry_group !== before.entry_group) ||
    mappings.some((mapping) => !known.has(JSON.stringify(mapping))) ||
    (before.passwords_off && !passwords_off)
  );
}

function checkMappings(
  context: WriteContext,
  { permissions }: Deps,
  before: Required<Update>,
  after: Required<Update>,
): void {
  const { mappings } = after;
  mappings.forEach(({ group, roles, team_id }, i) => {
    if (roles.includes(OWNER))
      throw invalid(`mappings.${i}.roles`, "OWNER_NOT_MAPPED", say("governance.errors.ownerNotMapped"));
    if (team_id !== null && !isOpenTeam(context, team_id))
      throw invalid(`mappings.${i}.team_id`, "REFERENCE_UNKNOWN", say("governance.errors.unknownTeam"));
    if (mappings.findIndex((one) => one.group === group) !== i)
      throw invalid(`mappings.${i}.group`, "DUPLICATE", say("governance.errors.groupTwice"));
  });
  const given = rolesGiven(before, after);
  guardGrant(context, permissions, "mappings", NOTHING, grantsOf(context, permissions, given));
}

/** Roles that a group gives only since the change. Another claim can name other people's groups, so it gives all. */
function rolesGiven(before: Required<Update>, after: Required<Update>): string[] {
  const hadBy = new Map(before.mappings.map(({ group, roles }) => [group, roles]));
  const isSame = before.groups_claim === after.groups_claim;
  const given = after.mappings.flatMap(({ group, roles }) =>
    roles.filter((role) => !isSame || !hadBy.get(group)?.includes(role)),
  );
  return [...new Set(given)];
}

function store(
  { handle, org, now, principal }: WriteContext,
  rules: Required<Update>,
  version: number,
): void {
  const { connection } = handle;
  const values = { ...rules, version: version + 1, updated_at: now, updated_by: principal.id };
  const changed = connection.run`
    UPDATE ${loginRules} SET ${set(loginRules, values)} WHERE ${loginRules.org} = ${org}`;
  if (changed === 0) connection.run`INSERT INTO ${loginRules} ${row(loginRules, { org, ...values })}`;
}

function rulesIn({ handle, org }: ReadContext): Required<Update> & { version: number } {
  const { groups_claim, entry_group, mappings, passwords_off, version } = readLoginRules(
    handle.connection,
    org,
  );
  return { groups_claim, entry_group, mappings: mappings.map(copy), passwords_off, version };
}

const copy = ({
  group,
  roles,
  team_id,
}: {
  group: string;
  roles: readonly string[];
  team_id: string | null;
}) => ({
  group,
  roles: [...roles],
  team_id,
});

function show(context: ReadContext, { identity: { provider } }: Deps) {
  const settings = provider?.settings;
  return {
    provider: settings
      ? {
          name: settings.name,
          issuer: settings.issuer.href,
          callback: settings.home + CALLBACK,
          post_logout: settings.home + POST_LOGOUT,
          back_channel_logout: settings.home + backChannelPath,
        }
      : null,
    ...rulesIn(context),
  };
}
