import { say } from "../text/message.ts";
import { VERSION } from "../version.ts";
import { defineCommand, print } from "./command.ts";

export const versionCommand = defineCommand({
  name: "version",
  summary: say("cli.version.summary"),
  usage: "freehold version [--json]",
  examples: ["freehold version", "freehold version --json"],
  flags: { json: { type: "boolean", help: say("cli.version.json") } },
  async run({ flags }) {
    const { platform, arch, execPath } = process;
    const facts = {
      version: VERSION,
      bun: Bun.version,
      bun_revision: Bun.revision,
      platform,
      arch,
      executable: execPath,
    };
    print(flags.json, facts, [`freehold ${VERSION} (Bun ${Bun.version}, ${platform} ${arch})`]);
    return 0;
  },
});
