import type { Config } from "../config/options.ts";
import type { PublicJwk } from "../engine/audit/checkpoint.ts";
import { ArchiveFile } from "../governance/data/archive/open.ts";
import { APPLIANCE } from "../kernel/principal.ts";
import { say } from "../text/message.ts";
import { chosen, defineCommand, print, UsageError } from "./command.ts";
import { organizationOf, perform, withAppliance, withFolder } from "./opened.ts";

const DOES = {
  export: say("cli.archive.doesExport"),
  import: say("cli.archive.doesImport"),
  verify: say("cli.archive.doesVerify"),
} as const;

const USAGE = "freehold archive export FILE | import FILE | verify FILE";

export const archiveCommand = defineCommand({
  name: "archive",
  summary: say("cli.archive.summary"),
  usage: `${USAGE} [--data DIR] [--organization ID] [--key KEY.jwk] [--json]`,
  examples: [
    "freehold archive export acme.zip --data /srv/freehold",
    "freehold archive verify acme.zip --key acme.jwk",
    "freehold archive import acme.zip --data /srv/new-freehold --key acme.jwk",
  ],
  words: 2,
  does: DOES,
  flags: {
    organization: { type: "string", help: say("cli.common.organization") },
    key: { type: "path", help: say("cli.archive.key") },
    json: { type: "boolean", help: say("cli.common.json") },
  },
  async run({ config, flags, rest: [what, file] }) {
    const does = chosen("archive", DOES, what);
    if (!file) throw new UsageError(say("cli.archive.fileMissing", { usage: USAGE }));
    const key = flags.key ? await readKey(flags.key) : undefined;
    switch (does) {
      case "export":
        return exportTo(config, file, flags.organization, flags.json);
      case "import":
        return importFrom(config, file, key, flags.json);
      case "verify":
        return verify(file, key, flags.json);
    }
  },
});

async function exportTo(
  config: Config,
  path: string,
  id: string | undefined,
  json: boolean,
): Promise<number> {
  if (await Bun.file(path).exists()) throw new UsageError(say("cli.errors.fileExists", { path }));
  return withFolder(config, say("cli.archive.insteadExport"), async (appliance) => {
    const organization = await organizationOf(appliance, id);
    const output = await perform(appliance, "data.archive.export", organization, { path });
    const { records, size, sha256 } = output as { records: number; size: number; sha256: string };
    print(json, { event: "archived", file: path, organization: organization.name, records, size, sha256 }, [
      say("cli.archive.exported", { name: organization.name, path, records, size, sha256 }),
      say("cli.archive.keepSafe"),
    ]);
    return 0;
  });
}

interface MovedIn {
  organization: { name: string };
  records: number;
  attachments: number;
  people: { name: string; email: string; path: string }[];
}

async function importFrom(
  config: Config,
  path: string,
  key: PublicJwk | undefined,
  json: boolean,
): Promise<number> {
  return withAppliance(config, async (appliance) => {
    const output = await perform(appliance, "data.archive.import", APPLIANCE, { path, key });
    // Repeats erasures made since the archive was exported.
    await perform(appliance, "data.archive.forget_again", APPLIANCE, {});
    const moved = output as MovedIn;
    const width = Math.max(0, ...moved.people.map(({ email }) => email.length)) + 2;
    print(json, { event: "moved_in", data: config.data, ...moved }, [
      say("cli.archive.imported", {
        name: moved.organization.name,
        data: config.data,
        records: moved.records,
        attachments: moved.attachments,
      }),
      ...(key ? [] : [say("cli.archive.ownKey")]),
      say("cli.archive.sendLinks"),
      ...moved.people.map(({ email, path: link }) => `  ${email.padEnd(width)}${link}`),
      say("cli.common.start", { data: config.data }),
    ]);
    return 0;
  });
}

async function verify(path: string, key: PublicJwk | undefined, json: boolean): Promise<number> {
  const archive = await ArchiveFile.open(path, key);
  const { checked, head } = await archive.check();
  const { organization, made_at, appliance, parts } = archive.manifest;
  print(
    json,
    { event: "verified", file: path, organization, made_at, appliance, parts: parts.length, events: checked },
    [
      say("cli.archive.verified", {
        name: organization.name,
        at: made_at,
        appliance,
        parts: parts.length,
        events: checked,
        hash: head.hash,
      }),
      ...(key ? [] : [say("cli.archive.ownKey")]),
    ],
  );
  return 0;
}

async function readKey(path: string): Promise<PublicJwk> {
  try {
    return await Bun.file(path).json();
  } catch (cause) {
    throw new UsageError(say("cli.errors.notJwk", { path }), { cause });
  }
}
