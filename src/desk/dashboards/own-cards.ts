import type { ShippedCard } from "../../engine/cards.ts";
import { say } from "../../text/message.ts";

export const deskCards: readonly ShippedCard[] = [
  {
    name: "desk.approvals",
    title: say("desk.cards.approvals"),
    size: "medium",
    needs: [],
    roles: ["*"],
    order: 20,
  },
  {
    name: "desk.deadlines",
    title: say("desk.cards.deadlines"),
    size: "medium",
    needs: [],
    roles: ["*"],
    order: 21,
  },
  {
    name: "desk.news",
    title: say("desk.cards.news"),
    size: "medium",
    needs: [],
    roles: ["employee"],
    order: 50,
  },
];
