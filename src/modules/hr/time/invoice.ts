import type { WriteContext } from "../../../kernel/context.ts";
import { formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { invoices } from "../../fin/index.ts";
import { projects } from "../../ops/index.ts";
import type { HourLine } from "./rules.ts";

type Project = RecordIn<typeof projects>;

interface Sheet {
  id: string;
  week: string;
  lines: readonly (HourLine & { project_id: string | null })[];
}

/** Drafts one invoice per customer, with one line per project. */
export async function invoiceHours(context: WriteContext, sheet: Sheet): Promise<{ invoice_ids: string[] }> {
  const hours = billableHours(context, sheet);
  if (hours.size === 0) throw invalid("lines", "NOTHING_BILLABLE", say("hr.errors.nothingBillable"));
  const byCustomer = Map.groupBy(hours.keys(), ({ account_id }) => account_id);
  const invoice_ids: string[] = [];
  for (const [account_id, theirs] of byCustomer) {
    if (account_id === null) continue;
    const invoice = await context.records.insert(invoices, {
      account_id,
      lines: theirs.map((project) => invoiceLine(project, hours.get(project) ?? 0n, sheet.week)),
      ...(theirs.length === 1 && theirs[0] && { project_id: theirs[0].id }),
      currency: context.principal.organization.currency,
      source: { collection: "hr.timesheets", id: sheet.id },
    });
    invoice_ids.push(invoice.id);
  }
  return { invoice_ids };
}

function billableHours(context: WriteContext, { lines }: Sheet): Map<Project, bigint> {
  const known = new Map<string, Project>();
  const hours = new Map<Project, bigint>();
  for (const [i, line] of lines.entries()) {
    if (!line.billable || parseDecimal(line.hours) === 0n) continue;
    const path = `lines.${i}.project_id`;
    if (line.project_id === null) throw invalid(path, "PROJECT_MISSING", say("hr.errors.projectMissing"));
    const project = known.get(line.project_id) ?? context.records.get(projects, line.project_id);
    known.set(project.id, project);
    if (project.account_id === null)
      throw invalid(path, "CUSTOMER_MISSING", say("hr.errors.customerMissing"));
    if (project.hourly_rate === null) throw invalid(path, "RATE_MISSING", say("hr.errors.rateMissing"));
    hours.set(project, (hours.get(project) ?? 0n) + parseDecimal(line.hours));
  }
  return hours;
}

function invoiceLine(project: Project, hours: bigint, week: string) {
  return {
    text: `${project.code} ${project.name}, ${week}`.slice(0, 200),
    quantity: formatDecimal(hours),
    unit: "h",
    price: project.hourly_rate?.amount ?? 0,
    project_id: project.id,
  };
}
