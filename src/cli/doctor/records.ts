import type { Appliance } from "../../app.ts";
import { type Breach, breachText } from "../../evidence/breach.ts";
import { verifyRows } from "../../evidence/verify-rows.ts";
import { allOrganizations } from "../../identity/index.ts";
import { APPLIANCE, type OrganizationRef } from "../../kernel/principal.ts";
import { say } from "../../text/message.ts";
import { perform } from "../opened.ts";
import { type Finding, well, wrong } from "./finding.ts";

/** The part of the actions' responses used here. */
interface Verdict {
  checked: number;
  breach?: Breach;
}
interface Health {
  invariants: { name: string; title: string; holds: boolean; broken: number }[];
}

export async function records(
  appliance: Appliance,
  onStep: (done: number, of: number) => void,
): Promise<Finding[]> {
  const organizations = await appliance.engine.store.read(async ({ connection }) =>
    allOrganizations(connection),
  );
  const steps = [
    () => rows(appliance),
    () => trail(appliance, APPLIANCE, "appliance"),
    ...organizations.flatMap((one) => [() => trail(appliance, one), () => agreement(appliance, one)]),
  ];
  const findings: Finding[] = [];
  for (const [done, step] of steps.entries()) {
    onStep(done, steps.length);
    findings.push(...(await step()));
  }
  return findings;
}

/** Verifies the server's own audit trail if `log` is given, otherwise the organisation's. */
export async function trail(
  appliance: Appliance,
  organization: OrganizationRef,
  log?: "appliance",
): Promise<Finding[]> {
  const { checked, breach } = (await perform(appliance, "audit.verify", organization, { log })) as Verdict;
  const whose = log === undefined ? organization.name : say("cli.common.appliance");
  if (!breach) return [well("audit", say("cli.doctor.trailIntact", { name: whose, events: checked }))];
  return [
    wrong(
      "audit",
      say("cli.errors.trailBroken", { name: whose, reason: breachText(breach) }),
      say("cli.doctor.trailAdvice"),
    ),
  ];
}

const ACCESS = say("cli.doctor.rowsAdvice");

/** Compares all rows with the audit trail, and looks for database objects that are not Freehold's. */
export async function rows({ engine }: Appliance): Promise<Finding[]> {
  const { rows: compared, findings, more, schema } = await verifyRows(engine.store);
  if (findings.length === 0 && schema.length === 0)
    return [well("rows", say("cli.doctor.rowsFine", { count: compared }))];
  return [
    ...findings.map(({ kind, entity, id }) => ({
      ...wrong("rows", say("cli.doctor.rowDiffers", { entity, id, kind }), ACCESS),
      row: { kind, entity, id },
    })),
    ...(more ? [wrong("rows", say("cli.doctor.moreRows", { count: findings.length }), ACCESS)] : []),
    ...schema.map(({ kind, type, name }) =>
      wrong("rows", say("cli.doctor.schemaObject", { type, name, kind }), ACCESS),
    ),
  ];
}

async function agreement(appliance: Appliance, organization: OrganizationRef): Promise<Finding[]> {
  const { invariants } = (await perform(appliance, "system.health", organization, {})) as Health;
  const broken = invariants.filter(({ holds }) => !holds);
  if (broken.length === 0)
    return [
      well("records", say("cli.doctor.recordsFine", { name: organization.name, count: invariants.length })),
    ];
  return broken.map(({ name, title, broken: cases }) =>
    wrong(
      "records",
      say("cli.doctor.recordsBroken", { name: organization.name, title, count: cases, check: name }),
      say("cli.doctor.recordsAdvice"),
    ),
  );
}
