import { VERSION } from "../version.ts";
import { defineVerb, print } from "./verb.ts";

export const versionVerb = defineVerb({
  name: "version",
  summary: "Say which version this is",
  usage: "freehold version [--json]",
  examples: ["freehold version"],
  flags: { json: { type: "boolean" } },
  async run({ flags }) {
    const facts = { version: VERSION, bun: Bun.version, platform: process.platform, arch: process.arch };
    print(flags.json, facts, [
      `freehold ${VERSION} (Bun ${Bun.version}, ${process.platform} ${process.arch})`,
    ]);
    return 0;
  },
});
