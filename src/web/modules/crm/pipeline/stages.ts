import type { CrmOpportunityView } from "../../../../client/contract.ts";
import type { MetaEntity } from "../../../records/meta.ts";

export type Deal = CrmOpportunityView;

export const STAGES = ["qualification", "proposal", "negotiation", "on_hold"] as const;
export const ENDS = ["won", "lost"] as const;
export type Place = (typeof STAGES)[number] | (typeof ENDS)[number];

export type Move = MetaEntity["transitions"][number];

/** Transition to a stage; undefined if there is none or the user may not make it. */
export function moveTo(entity: MetaEntity, deal: Deal, place: Place): Move | undefined {
  const { state = "", held_from } = deal;
  if (state === place) return undefined;
  return entity.transitions.find(
    ({ name, from, to, permitted }) =>
      permitted && from.includes(state) && to.includes(place) && (name !== "resume" || held_from === place),
  );
}

/** Expected value: amount times probability. */
export const weighted = ({ amount, probability }: Deal) =>
  Math.round(((amount?.amount ?? 0) * (probability ?? 0)) / 100);

/** Totals by currency, largest first. */
export function sumsOf(deals: readonly Deal[], figure: (deal: Deal) => number): [string, number][] {
  const sums = new Map<string, number>();
  for (const deal of deals) {
    const currency = deal.amount?.currency ?? deal.currency;
    if (currency) sums.set(currency, (sums.get(currency) ?? 0) + figure(deal));
  }
  return [...sums].sort(([, one], [, other]) => other - one);
}

export const daysSince = (moment: string | undefined | null) =>
  moment ? Math.floor((Date.now() - new Date(moment).getTime()) / 86_400_000) : 0;
