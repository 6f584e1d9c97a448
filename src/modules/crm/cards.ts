import type { ShippedCard } from "../../engine/cards.ts";
import { figureOf } from "../../records/read/figures/spec.ts";
import { say } from "../../text/message.ts";

const OPEN_DEALS = { state: { in: "qualification,proposal,negotiation,on_hold" } };

export const crmCards: readonly ShippedCard[] = [
  {
    name: "crm.pipeline",
    title: say("crm.cards.pipeline"),
    size: "small",
    needs: ["crm.opportunities.list"],
    roles: ["owner", "admin", "crm_manager", "crm_clerk"],
    order: 12,
    figure: figureOf({ collection: "crm.opportunities", kind: "number", sum: "amount", filter: OPEN_DEALS }),
  },
  {
    name: "crm.won",
    title: say("crm.cards.won"),
    size: "small",
    needs: ["crm.opportunities.list"],
    roles: ["crm_manager", "crm_clerk"],
    order: 11,
    figure: figureOf({
      collection: "crm.opportunities",
      kind: "number",
      sum: "amount",
      date: "closed_at",
      period: "this_month",
      filter: { state: { eq: "won" } },
      rising: "good",
    }),
  },
  {
    name: "crm.leads",
    title: say("crm.cards.leads"),
    size: "small",
    needs: ["crm.leads.list"],
    roles: ["crm_manager", "crm_clerk"],
    order: 13,
    figure: figureOf({
      collection: "crm.leads",
      kind: "number",
      date: "created_at",
      period: "this_month",
      rising: "good",
    }),
  },
  {
    name: "crm.tickets",
    title: say("crm.cards.tickets"),
    size: "small",
    needs: ["crm.tickets.list"],
    roles: ["crm_manager", "crm_clerk"],
    order: 14,
    figure: figureOf({
      collection: "crm.tickets",
      kind: "number",
      filter: { state: { in: "new,open,waiting" } },
    }),
  },
  {
    name: "crm.stages",
    title: say("crm.cards.stages"),
    size: "medium",
    needs: ["crm.opportunities.list"],
    roles: ["owner", "admin", "crm_manager", "crm_clerk"],
    order: 32,
    figure: figureOf({
      collection: "crm.opportunities",
      kind: "bars",
      sum: "amount",
      group: "state",
      filter: OPEN_DEALS,
    }),
  },
  {
    name: "crm.unanswered",
    title: say("crm.cards.unanswered"),
    size: "medium",
    needs: ["crm.leads.list"],
    roles: ["crm_manager", "crm_clerk"],
    order: 33,
    figure: figureOf({
      collection: "crm.leads",
      kind: "table",
      filter: { state: { eq: "new" }, first_responded_at: { is_null: "true" } },
      sort: ["respond_by"],
      columns: ["company", "respond_by"],
    }),
  },
];
