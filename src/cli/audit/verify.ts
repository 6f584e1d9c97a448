import { hashFile, linesOf } from "../../evidence/archive-file.ts";
import { isBinder, verifyBinder } from "../../evidence/binder-file.ts";
import { breachText } from "../../evidence/breach.ts";
import { verifyExport } from "../../evidence/export.ts";
import { isReport, verifyReport } from "../../evidence/report.ts";
import { allOrganizations } from "../../identity/index.ts";
import { APPLIANCE } from "../../kernel/principal.ts";
import { say, type Text } from "../../text/message.ts";
import { print, UsageError } from "../command.ts";
import { findingFacts } from "../doctor/finding.ts";
import { rows, trail } from "../doctor/records.ts";
import { rendered } from "../language.ts";
import { withFolder } from "../opened.ts";
import type { Asked } from "./flags.ts";
import { readKey } from "./key.ts";

/** Verifies an exported file. Needs nothing but the public key. */
export async function verifyFile({ flags }: Asked, file: string): Promise<number> {
  if (!flags.key) throw new UsageError(say("cli.audit.keyMissing"));
  if (!(await Bun.file(file).exists())) throw new UsageError(say("cli.errors.noFile", { path: file }));
  const key = await readKey(flags.key);
  if (await isBinder(file)) return answer(flags.json, await verifyBinder(file, key));
  if (await isReport(file)) return answer(flags.json, await verifyReport(file, key));

  const sha256 = await hashFile(file);
  const report = await verifyExport(linesOf(file), key);
  const { breach, archived = 0, withheld = 0, segments = [] } = report;
  print(flags.json, { ...report, sha256 }, [
    breach
      ? say("cli.audit.broken", { reason: breachText(breach) })
      : say("cli.audit.intact", { events: report.checked, hash: report.head.hash }),
    ...(archived > withheld
      ? [say("cli.audit.archivedEvents", { count: archived - withheld, segments: segments.join(", ") })]
      : []),
    ...(withheld > 0 ? [say("cli.audit.withheldEvents", { count: withheld })] : []),
    say("cli.common.sha256", { sha256 }),
  ]);
  return report.ok ? 0 : 1;
}

/** The data folder must not be in use. */
export function verifyFolder({ config, flags }: Asked): Promise<number> {
  return withFolder(config, say("cli.audit.insteadVerify"), async (appliance) => {
    const organizations = await appliance.engine.store.read(async ({ connection }) =>
      allOrganizations(connection),
    );
    const findings = (
      await Promise.all([
        rows(appliance),
        trail(appliance, APPLIANCE, "appliance"),
        ...organizations.map((organization) => trail(appliance, organization)),
      ])
    ).flat();
    const ok = findings.every(({ state }) => state === "ok");
    const lines = findings.flatMap(({ message, advice }) =>
      advice === undefined ? [message] : [message, `  ${rendered(advice)}`],
    );
    return answer(flags.json, { ok, lines, data: config.data, trails: findings.map(findingFacts) });
  });
}

function answer<R extends { ok: boolean; lines: readonly Text[] }>(json: boolean, report: R): number {
  const { lines, ...rest } = report;
  print(json, rest, lines);
  return report.ok ? 0 : 1;
}
