import type { Appliance } from "../app.ts";
import { findMember, type Membership, membersOf } from "../identity/index.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import { say, type Text } from "../text/message.ts";
import { memberOf } from "./as-person.ts";
import { chosen, defineCommand, type Invocation, print, UsageError } from "./command.ts";
import { organizationOf, perform, withFolder } from "./opened.ts";
import { table } from "./table.ts";

const DOES = {
  list: say("cli.user.doesList"),
  create: say("cli.user.doesCreate"),
  "reset-password": say("cli.user.doesResetPassword"),
  "reset-mfa": say("cli.user.doesResetMfa"),
  deactivate: say("cli.user.doesDeactivate"),
  reactivate: say("cli.user.doesReactivate"),
  roles: say("cli.user.doesRoles"),
} as const;

const FLAGS = {
  organization: { type: "string", help: say("cli.common.organization") },
  email: { type: "string", help: say("cli.user.email") },
  name: { type: "string", help: say("cli.user.name") },
  roles: { type: "string", help: say("cli.user.roles") },
  json: { type: "boolean", help: say("cli.common.json") },
} as const;

type Asked = Invocation<typeof FLAGS>;

/** For use when nobody can log in, on a data folder that is not in use. */
export const userCommand = defineCommand({
  name: "user",
  summary: say("cli.user.summary"),
  usage:
    "freehold user list | create | reset-password | reset-mfa | deactivate | reactivate | roles [--email EMAIL] [--name NAME] [--roles ROLE,ROLE] [--organization NAME] [--data DIR] [--json]",
  examples: [
    "freehold user list --data /srv/freehold",
    "freehold user create --email ben@example.com --name Ben --roles employee --data /srv/freehold",
    "freehold user reset-password --email ana@example.com --data /srv/freehold",
    "freehold user roles --email ben@example.com --roles employee,auditor --data /srv/freehold",
  ],
  words: 1,
  does: DOES,
  flags: FLAGS,
  async run(asked) {
    const what = chosen("user", DOES, asked.rest[0]);
    const { email, name, roles } = asked.flags;
    if (what !== "list" && !email) throw new UsageError(say("cli.user.emailMissing", { command: what }));
    if (what === "create" && !name) throw new UsageError(say("cli.user.nameMissing"));
    if ((what === "create" || what === "roles") && !roles)
      throw new UsageError(say("cli.user.rolesMissing", { command: what }));
    return withFolder(asked.config, say("cli.user.instead"), async (appliance) => {
      const organization = await organizationOf(appliance, asked.flags.organization);
      const place: Place = { appliance, organization, asked };
      if (what === "list") return list(place);
      if (what === "create") return create(place, email ?? "", name ?? "");
      const member = await memberOf(appliance, organization, email ?? "");
      return what === "reset-password" ? resetPassword(place, member) : change(place, member, what);
    });
  },
});

interface Place {
  appliance: Appliance;
  organization: OrganizationRef;
  asked: Asked;
}

async function list({ appliance, organization, asked }: Place): Promise<number> {
  const members = await appliance.engine.store.read(async ({ connection }) =>
    membersOf(connection, organization.key),
  );
  const people = members.map(({ user, roles, deactivatedAt }) => ({
    id: user.id,
    email: user.email,
    name: user.name,
    roles,
    state: deactivatedAt === null ? "active" : "deactivated",
    operator: user.operator,
  }));
  print(asked.flags.json, { event: "people", organization: organization.name, people }, [
    say("cli.user.count", { organization: organization.name, count: people.length }),
    ...table(
      people.map(({ email, name, state, roles }) => [
        email,
        name,
        say("cli.user.state", { state }),
        roles.join(", "),
      ]),
    ),
  ]);
  return 0;
}

/** The part of the team actions' response used here. */
interface Invited {
  invitation: Link;
}
interface Link {
  path: string;
  expires_at: string;
}
interface ResetLink extends Link {
  needs: "second_factor" | "code" | "nothing";
}

async function create(
  { appliance, organization, asked }: Place,
  email: string,
  name: string,
): Promise<number> {
  const roles = rolesOf(asked);
  const output = await perform(appliance, "settings.team.invite", organization, { email, name, roles });
  const { invitation } = output as Invited;
  print(
    asked.flags.json,
    {
      event: "invited",
      organization: organization.name,
      email,
      name,
      roles,
      link: linkOf(asked, invitation),
      expires_at: invitation.expires_at,
    },
    [
      say("cli.user.invited", { name, organization: organization.name, roles: roles.join(", ") }),
      ...linkLines(asked, invitation),
    ],
  );
  return 0;
}

async function resetPassword(
  { appliance, organization, asked }: Place,
  { user }: Membership,
): Promise<number> {
  const output = await perform(appliance, "settings.team.reset_password", organization, { id: user.id });
  const link = output as ResetLink;
  print(
    asked.flags.json,
    {
      event: "password_reset",
      email: user.email,
      needs: link.needs,
      link: linkOf(asked, link),
      expires_at: link.expires_at,
    },
    [
      say("cli.user.passwordReset", { email: user.email }),
      ...(link.needs === "second_factor" ? [say("cli.user.needsCode")] : []),
      ...linkLines(asked, link),
    ],
  );
  return 0;
}

const CHANGES = {
  "reset-mfa": {
    action: "settings.team.reset_mfa",
    done: (email: string) => say("cli.user.mfaReset", { email }),
  },
  deactivate: {
    action: "settings.team.deactivate",
    done: (email: string) => say("cli.user.deactivated", { email }),
  },
  reactivate: {
    action: "settings.team.reactivate",
    done: (email: string) => say("cli.user.reactivated", { email }),
  },
  roles: {
    action: "settings.team.update",
    done: (email: string, roles: readonly string[]) => say("cli.user.rolesChanged", { email, roles }),
  },
} as const;

async function change(
  { appliance, organization, asked }: Place,
  { user, version }: Membership,
  what: keyof typeof CHANGES,
): Promise<number> {
  const { action, done } = CHANGES[what];
  await perform(appliance, action, organization, {
    id: user.id,
    ...(what !== "reset-mfa" && { version }),
    ...(what === "roles" && { roles: rolesOf(asked) }),
  });
  const roles = await appliance.engine.store.read(
    async ({ connection }) => findMember(connection, organization.key, user.id)?.roles ?? [],
  );
  print(asked.flags.json, { event: what.replace("-", "_"), email: user.email, roles }, [
    done(user.email, roles),
  ]);
  return 0;
}

function rolesOf({ flags }: Asked): string[] {
  const names = (flags.roles ?? "").split(",").map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))];
}

const linkOf = ({ config }: Asked, { path }: Link) =>
  `${config.server.origin}${config.server.base_path}${path}`;

function linkLines(asked: Asked, link: Link): Text[] {
  const until = link.expires_at;
  return [
    asked.config.server.origin === ""
      ? say("cli.user.linkWithoutOrigin", { until })
      : say("cli.user.link", { until }),
    `  ${linkOf(asked, link)}`,
  ];
}
