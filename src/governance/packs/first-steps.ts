import { Type } from "@sinclair/typebox";
import { membersOf } from "../../identity/index.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed } from "../../kernel/schema.ts";
import type { GovernanceParts } from "../part.ts";

/** What no pack decides for an organisation, in the order in which it is usually done. */
export const firstStepSchema = Type.Object(
  { action: Type.String(), title: Type.String(), done: Type.Boolean() },
  { ...closed, $id: "FirstStep" },
);

interface Step {
  action: string;
  title: string;
  isDone(context: ReadContext, parts: GovernanceParts): boolean;
}

const made =
  (collection: string) =>
  ({ handle, org }: ReadContext, { catalog }: GovernanceParts) => {
    const { table } = catalog.collection(collection);
    return handle.connection.has`SELECT 1 FROM ${table} WHERE org = ${org} LIMIT 1`;
  };

const STEPS: readonly Step[] = [
  {
    action: "fin.ledger-accounts.chart",
    title: "Choose the chart of accounts that fits what you do",
    isDone: made("fin.ledger-accounts"),
  },
  {
    action: "fin.periods.year",
    title: "Open the fiscal year",
    isDone: made("fin.periods"),
  },
  {
    action: "settings.team.invite",
    title: "Invite the people who work here",
    isDone: ({ handle, org }) => membersOf(handle.connection, org).length > 1,
  },
  {
    action: "hr.employees.create",
    title: "Enter who works here, and who reports to whom",
    isDone: made("hr.employees"),
  },
];

/** What is left to do after set-up, and what is done of it; the steps alone that the caller may take. */
export function firstSteps(context: ReadContext, parts: GovernanceParts) {
  return STEPS.filter(({ action }) => context.may(action)).map(({ action, title, isDone }) => ({
    action,
    title,
    done: isDone(context, parts),
  }));
}
