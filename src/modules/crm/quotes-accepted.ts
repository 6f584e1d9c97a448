import { consequence } from "../../kernel/follower.ts";
import { say } from "../../text/message.ts";
import { isHeld } from "./customers-made.ts";
import { opportunities } from "./opportunities.ts";
import { quotes } from "./quotes.ts";

/** The deal takes over what was agreed. Closed deals and other quotes of the deal stay as they are. */
export const winsDeal = consequence(
  quotes,
  { name: "wins_deal", about: say("crm.consequences.winsDeal"), enters: ["accepted"] },
  async (context, { opportunity_id, currency, lines }) => {
    const deal = opportunity_id === null ? undefined : context.records.find(opportunities, opportunity_id);
    if (!deal || deal.archived_at !== null || deal.state === "won" || deal.state === "lost") return;
    const agreed = await context.records.update(opportunities, deal, {
      currency,
      lines: lines.map(({ item_id, text, quantity, price, discount_percent }) => ({
        ...{ item_id, text, quantity, price, discount_percent },
      })),
    });
    if (isHeld(context, "crm.opportunities.win", deal.id)) return;
    const open =
      deal.state === "on_hold" ? await context.records.move(opportunities, agreed, "resume") : agreed;
    await context.records.move(opportunities, open, "win");
  },
);
