import type { Config } from "../config/options.ts";
import type { PublicJwk } from "../engine/audit/checkpoint.ts";
import { ArchiveFile } from "../governance/data/archive/open.ts";
import { APPLIANCE } from "../kernel/principal.ts";
import { chosen, defineCommand, print, UsageError } from "./command.ts";
import { organizationOf, perform, withAppliance, withFolder } from "./opened.ts";

const DOES = {
  export: "Write everything of an organisation into one signed file",
  import: "Bring an organisation from such a file onto this appliance",
  verify: "Check such a file without bringing it in",
} as const;

const USAGE = "freehold archive export FILE | import FILE | verify FILE";

/** Exports an organisation to a file, imports such a file or verifies it. */
export const archiveCommand = defineCommand({
  name: "archive",
  summary: "Take an organisation out as one file, and read it back on another appliance",
  usage: `${USAGE} [--data DIR] [--organization ID] [--key KEY.jwk] [--json]`,
  examples: [
    "freehold archive export acme.zip --data /srv/freehold",
    "freehold archive verify acme.zip --key acme.jwk",
    "freehold archive import acme.zip --data /srv/new-freehold --key acme.jwk",
  ],
  words: 2,
  does: DOES,
  flags: {
    organization: { type: "string", help: "Its id or name, where there are several" },
    key: { type: "path", help: "The public key of whoever made the archive, as a JWK that came another way" },
    json: { type: "boolean", help: "Answer as JSON" },
  },
  async run({ config, flags, rest: [what, file] }) {
    const does = chosen("archive", DOES, what);
    if (!file) throw new UsageError(`Say which file: ${USAGE}`);
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
  if (await Bun.file(path).exists()) throw new UsageError(`There is a file ${path} already. Name another.`);
  return withFolder(
    config,
    "ask it for the archive in the browser, under Settings, Data",
    async (appliance) => {
      const organization = await organizationOf(appliance, id);
      const output = await perform(appliance, "data.archive.export", organization, { path });
      const { records, size, sha256 } = output as { records: number; size: number; sha256: string };
      print(json, { event: "archived", file: path, organization: organization.name, records, size, sha256 }, [
        `${organization.name} is in ${path}: ${records} records, ${size} bytes, SHA-256 ${sha256}.`,
        "Whoever has the file has everything in it. Keep it as you keep the data folder.",
      ]);
      return 0;
    },
  );
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
    // Erases persons again that were erased after the archive was made.
    await perform(appliance, "data.archive.forget_again", APPLIANCE, {});
    const moved = output as MovedIn;
    const width = Math.max(0, ...moved.people.map(({ email }) => email.length)) + 2;
    print(json, { event: "moved_in", data: config.data, ...moved }, [
      `${moved.organization.name} is in ${config.data}: ${moved.records} records, ${moved.attachments} attachments.`,
      ...(key
        ? []
        : ["The archive was checked by the key that it brings itself. Only --key tells who made it."]),
      "No password came with it. Send everybody their link, which is good once and for thirty days:",
      ...moved.people.map(({ email, path: link }) => `  ${email.padEnd(width)}${link}`),
      `Start it: freehold serve --data ${config.data}`,
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
      `Intact: ${organization.name}, made ${made_at} by ${appliance}. ${parts.length} parts, ${checked} events, the last one ${head.hash}.`,
      ...(key ? [] : ["Checked by the key that it brings itself. Only --key tells who made it."]),
    ],
  );
  return 0;
}

async function readKey(path: string): Promise<PublicJwk> {
  try {
    return await Bun.file(path).json();
  } catch (cause) {
    throw new UsageError(`The key file ${path} could not be read as a JWK.`, { cause });
  }
}
