import type { ShippedCard } from "../../engine/cards.ts";
import { figureOf } from "../../records/read/figures/spec.ts";
import { say } from "../../text/message.ts";

const IN_FORCE = { state: { in: "active,renewed" } };
const OWED = { state: { in: "open,due" } };

export const legalCards: readonly ShippedCard[] = [
  {
    name: "legal.contracts",
    title: say("legal.cards.contracts"),
    size: "small",
    needs: ["legal.contracts.list"],
    roles: ["legal_manager", "legal_clerk"],
    order: 15,
    figure: figureOf({ collection: "legal.contracts", kind: "number", filter: IN_FORCE }),
  },
  {
    name: "legal.obligations_overdue",
    title: say("legal.cards.obligations_overdue"),
    size: "small",
    needs: ["legal.obligations.list"],
    roles: ["legal_manager", "legal_clerk"],
    order: 16,
    figure: figureOf({
      collection: "legal.obligations",
      kind: "number",
      filter: { ...OWED, due_on: { span: "past" } },
    }),
  },
  {
    name: "legal.incidents",
    title: say("legal.cards.incidents"),
    size: "small",
    needs: ["legal.incidents.list"],
    roles: ["legal_manager", "legal_clerk"],
    order: 17,
    figure: figureOf({
      collection: "legal.incidents",
      kind: "number",
      filter: { state: { in: "detected,assessing,contained" } },
    }),
  },
  {
    name: "legal.notices",
    title: say("legal.cards.notices"),
    size: "medium",
    needs: ["legal.contracts.list"],
    roles: ["legal_manager", "legal_clerk"],
    order: 34,
    figure: figureOf({
      collection: "legal.contracts",
      kind: "table",
      filter: { ...IN_FORCE, notice_by: { span: "next_90" } },
      sort: ["notice_by"],
      columns: ["account_id", "notice_by"],
    }),
  },
  {
    name: "legal.obligations",
    title: say("legal.cards.obligations"),
    size: "medium",
    needs: ["legal.obligations.list"],
    roles: ["legal_manager", "legal_clerk"],
    order: 35,
    figure: figureOf({
      collection: "legal.obligations",
      kind: "table",
      filter: OWED,
      sort: ["due_on"],
      columns: ["due_on"],
    }),
  },
];
