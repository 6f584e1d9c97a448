import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import type { Contract } from "./fields.ts";
import { templates } from "./templates.ts";

type Clauses = Contract["clauses"];

/** The contract's own clauses, else those of its template. */
export function clausesOf(context: WriteContext, { template_id, clauses }: Contract): Clauses {
  const template = template_id === null ? undefined : context.records.find(templates, template_id);
  if (!template) return clauses;
  if (template.state !== "approved")
    throw invalid("template_id", "TEMPLATE_NOT_APPROVED", say("legal.errors.templateNotApproved"));
  return clauses.length > 0 ? clauses : template.clauses;
}

/** Keys of template clauses (mandatory, or of more than low risk) that are missing or changed. */
export function deviations(context: WriteContext, templateId: string | null, clauses: Clauses): string[] {
  const template = templateId === null ? undefined : context.records.find(templates, templateId);
  const own = new Map(clauses.map(({ key, text }) => [key, text.trim()]));
  return (template?.clauses ?? [])
    .filter(({ mandatory, risk }) => mandatory || risk !== "low")
    .filter(({ key, text, mandatory }) => (own.has(key) ? own.get(key) !== text.trim() : mandatory))
    .map(({ key }) => key);
}

export function isAsInTemplate(
  context: ReadContext,
  { template_id, kind, clauses }: Pick<Contract, "template_id" | "kind" | "clauses">,
): boolean {
  const template = template_id === null ? undefined : context.records.find(templates, template_id);
  if (!template || template.kind !== kind || clauses.length === 0) return false;
  const standard = new Map(template.clauses.map(({ key, text }) => [key, text.trim()]));
  return clauses.every(({ key, text }) => standard.get(key) === text.trim());
}
