import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { hashFile } from "../../evidence/archive-file.ts";
import { say } from "../../text/message.ts";
import { type Examined, type Finding, well, wrong } from "./finding.ts";

/** Folders of files named by their hash. */
const FOLDERS = ["files", "documents"];
const KEPT = /^[0-9a-f]{2}[/\\][0-9a-f]{64}$/;

/** Compares attachments and documents with the hashes that name them, which the audit trail contains too. */
export async function contents({ data }: Examined): Promise<Finding[]> {
  let whole = 0;
  const findings: Finding[] = [];
  for (const folder of FOLDERS.map((name) => join(data, name)).filter(existsSync)) {
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!KEPT.test(name)) continue;
      const path = join(folder, name);
      if (path.endsWith(await hashFile(path))) whole += 1;
      else
        findings.push(
          wrong("contents", say("cli.doctor.contentChanged", { path }), say("cli.doctor.contentAdvice")),
        );
    }
  }
  if (findings.length > 0) return findings;
  return [well("contents", say("cli.doctor.contentFine", { count: whole }))];
}
