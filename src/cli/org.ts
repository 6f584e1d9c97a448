import { APPLIANCE } from "../kernel/principal.ts";
import { say } from "../text/message.ts";
import { chosen, defineCommand, type Invocation, print, secretFromStdin, UsageError } from "./command.ts";
import { FOUNDING, needFounder, ownTimeZone } from "./founding.ts";
import { organizationOf, perform, withFolder } from "./opened.ts";
import { table } from "./table.ts";

const DOES = {
  list: say("cli.org.doesList"),
  create: say("cli.org.doesCreate"),
  rename: say("cli.org.doesRename"),
  plan: say("cli.org.doesPlan"),
} as const;

const FLAGS = {
  organization: { type: "string", help: say("cli.org.organization") },
  to: { type: "string", help: say("cli.org.to") },
  plan: {
    type: "enum",
    values: ["enterprise", "standard"],
    help: say("cli.org.plan"),
  },
  ...FOUNDING,
  json: { type: "boolean", help: say("cli.common.json") },
} as const;

const INSTEAD = say("cli.org.instead");

type Asked = Invocation<typeof FLAGS>;

/** Acts as the operator, on a data folder that is not in use. */
export const orgCommand = defineCommand({
  name: "org",
  summary: say("cli.org.summary"),
  usage:
    "freehold org list | create --organization NAME --name NAME --email EMAIL [--password-stdin] | rename --organization NAME --to NAME | plan --organization NAME --plan PLAN [--data DIR] [--json]",
  examples: [
    "freehold org list --data /srv/freehold",
    'printf %s "$PASSWORD" | freehold org create --organization "Acme North" --name Nora --email nora@example.com --password-stdin --data /srv/freehold',
    'freehold org rename --organization Acme --to "Acme Works" --data /srv/freehold',
    'freehold org plan --organization "Acme North" --plan enterprise --data /srv/freehold',
  ],
  words: 1,
  does: DOES,
  flags: FLAGS,
  async run(asked) {
    switch (chosen("org", DOES, asked.rest[0])) {
      case "list":
        return list(asked);
      case "create":
        return create(asked);
      case "rename":
        return rename(asked);
      case "plan":
        return changePlan(asked);
    }
  },
});

interface Listed {
  data: { id: string; name: string; plan: string }[];
}

function list({ config, flags }: Asked): Promise<number> {
  return withFolder(config, INSTEAD, async (appliance) => {
    const { data } = (await perform(appliance, "system.organizations.list", APPLIANCE, {})) as Listed;
    print(flags.json, { event: "organizations", organizations: data }, [
      ...(data.length === 0 ? [say("cli.errors.noOrganization")] : []),
      ...table(data.map(({ id, name, plan }) => [id, plan, name])),
    ]);
    return 0;
  });
}

async function create({ config, flags }: Asked): Promise<number> {
  const { organization, name, email, plan, size, currency, country, time_zone = ownTimeZone() } = flags;
  needFounder("org create", flags);
  const password = flags.password_stdin ? await secretFromStdin() : undefined;
  return withFolder(config, INSTEAD, async (appliance) => {
    const input = { organization, name, email, password, plan, size, currency, country, time_zone };
    const output = await perform(appliance, "system.organizations.create", APPLIANCE, input);
    print(flags.json, { event: "organization_created", ...Object(output) }, [
      say("cli.org.created", { organization: organization ?? "", email: email ?? "" }),
    ]);
    return 0;
  });
}

async function rename({ config, flags }: Asked): Promise<number> {
  const { to } = flags;
  if (!to) throw new UsageError(say("cli.org.toMissing"));
  return withFolder(config, INSTEAD, async (appliance) => {
    const organization = await organizationOf(appliance, flags.organization);
    const { version } = (await perform(appliance, "settings.organization.get", organization, {})) as {
      version: number;
    };
    await perform(appliance, "settings.organization.update", organization, { version, name: to });
    print(flags.json, { event: "organization_renamed", id: organization.id, from: organization.name, to }, [
      say("cli.org.renamed", { from: organization.name, to }),
    ]);
    return 0;
  });
}

async function changePlan({ config, flags }: Asked): Promise<number> {
  const { plan } = flags;
  if (!plan) throw new UsageError(say("cli.org.planMissing"));
  return withFolder(config, INSTEAD, async (appliance) => {
    const { id, name } = await organizationOf(appliance, flags.organization);
    await perform(appliance, "system.organizations.plan", APPLIANCE, { id, plan });
    print(flags.json, { event: "plan_changed", id, name, plan }, [
      say("cli.org.planChanged", { name, plan }),
    ]);
    return 0;
  });
}
