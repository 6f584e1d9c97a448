import type { PublicJwk } from "../engine/audit/checkpoint.ts";
import { verifyExport } from "../engine/audit/export.ts";
import { defineVerb, print, UsageError } from "./verb.ts";

/** Checks an export of the audit trail with nothing but the file and the public key. */
export const auditVerb = defineVerb({
  name: "audit",
  summary: "Check an exported audit trail, without the appliance",
  usage: "freehold audit verify EXPORT.ndjson --key KEY.jwk [--json]",
  examples: ["freehold audit verify audit-2026.ndjson --key acme.jwk"],
  words: 2,
  flags: { key: { type: "path" }, json: { type: "boolean" } },
  async run({ flags, rest }) {
    const [what, file] = rest;
    if (what !== "verify" || !file)
      throw new UsageError("Say which export to check: freehold audit verify EXPORT.ndjson --key KEY.jwk");
    if (!flags.key)
      throw new UsageError(
        "Name the file with the public key by --key. The key inside an export proves nothing.",
      );
    const report = await verifyExport(lines(file), await readKey(flags.key));
    const { breach } = report;
    print(flags.json, { ...report }, [
      breach
        ? `Not intact: event ${breach.seq}, ${breach.kind}. ${breach.message}`
        : `Intact: ${report.checked} events, the last one ${report.head.hash}.`,
    ]);
    return report.ok ? 0 : 1;
  },
});

async function readKey(path: string): Promise<PublicJwk> {
  try {
    return await Bun.file(path).json();
  } catch (cause) {
    throw new UsageError(`The key file ${path} could not be read as a JWK.`, { cause });
  }
}

/** The lines of a file, one at a time: an export may be larger than the memory. */
async function* lines(path: string): AsyncGenerator<string> {
  const file = Bun.file(path);
  if (!(await file.exists())) throw new UsageError(`There is no file ${path}.`);
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of file.stream()) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    yield* parts;
  }
  if (rest !== "") yield rest;
}
