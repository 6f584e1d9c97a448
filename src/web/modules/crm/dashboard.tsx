import type { CrmStats } from "../../../client/contract.ts";
import { BarsPanel } from "../../dashboards/bars-panel.tsx";
import { Begin, isWithoutRecords } from "../../dashboards/begin.tsx";
import { Board, Figures, Panels } from "../../dashboards/board.tsx";
import { during, listOf } from "../../dashboards/drill.ts";
import { usePeriod } from "../../dashboards/period.tsx";
import { amountsText, leadingAmount, spanText } from "../../dashboards/sums.ts";
import { Trend } from "../../dashboards/trend.tsx";
import { Answered } from "../../kit/answered.tsx";
import { Figure } from "../../kit/figure.tsx";
import { useNameOf } from "../../kit/person.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { useCall } from "../../queries.ts";
import { useTexts } from "./texts.ts";

const OPEN_DEALS = { "state[in]": "qualification,proposal,negotiation,on_hold" };
const OPEN_TICKETS = { "state[in]": "new,open,waiting" };
const ANSWERED = { "first_responded_at[is_null]": "false" };

export function Page() {
  const t = useTexts("crm.dashboard");
  const { query } = usePeriod();
  const stats = useCall("GET /api/v1/crm/stats", { query }, { keep: true });
  return (
    <Board title={t.title} about={t.about}>
      <Answered of={stats}>
        {(answer) =>
          isWithoutRecords(answer.records) ? <Begin module="crm" /> : <Customers stats={answer} />
        }
      </Answered>
    </Board>
  );
}

function Customers({ stats }: { stats: CrmStats }) {
  const t = useTexts("crm.dashboard");
  const format = useFormat();
  const names = useNames();
  const nameOf = useNameOf();
  const { leads, pipeline, deals, tickets, period } = stats;
  const { funnel } = leads;
  const late = leads.first_response.breached_percent;
  const count = (value: number) => format.number(value);
  return (
    <>
      <Figures>
        <Figure
          label={t.pipeline}
          value={amountsText(format, pipeline.amounts, true)}
          hint={`${t.deals({ count: pipeline.count })}, ${t.weighted({ text: amountsText(format, pipeline.weighted, true) })}`}
          to={listOf("crm.opportunities", OPEN_DEALS)}
        />
        <Figure
          label={t.won}
          value={amountsText(format, deals.won.amounts, true)}
          hint={
            deals.win_rate_percent !== null && t.rate({ percent: format.percent(deals.win_rate_percent) })
          }
          to={listOf("crm.opportunities", { state: "won", ...during("closed_at", period) })}
        />
        <Figure
          label={t.answer}
          value={spanText(format, leads.first_response.time.median_seconds)}
          hint={late !== null && t.late({ percent: format.percent(late) })}
          hintTone={(late ?? 0) > 20 ? "warning" : "plain"}
          to={listOf("crm.leads", { ...ANSWERED, ...during("created_at", period) })}
        />
        <Figure
          label={t.tickets}
          value={count(tickets.open.count)}
          hint={t.breached({ count: tickets.open.response_breached + tickets.open.resolution_breached })}
          tone={tickets.open.resolution_breached > 0 ? "bad" : "plain"}
          to={listOf("crm.tickets", OPEN_TICKETS)}
        />
      </Figures>
      <Trend
        title={t.trend}
        collection="crm.opportunities"
        sum="amount"
        date="closed_at"
        filter={{ state: { eq: "won" } }}
        rising="good"
      />
      <Panels>
        <BarsPanel
          title={t.stages}
          bars={pipeline.by_stage.map(({ stage, count: many, amounts }) => ({
            key: stage,
            label: names.state("crm.opportunities", stage),
            value: leadingAmount(amounts),
            text: `${amountsText(format, amounts, true)} · ${count(many)}`,
            to: listOf("crm.opportunities", { state: stage }),
          }))}
        />
        <BarsPanel
          title={t.funnel}
          about={t.funnelAbout}
          bars={(
            [
              ["leads", t.leads, funnel.leads, {}],
              ["answered", t.answered, funnel.answered, ANSWERED],
              ["qualified", t.qualified, funnel.qualified, { "state[in]": "qualified,converted" }],
              ["converted", t.converted, funnel.converted, { state: "converted" }],
              ["deals", t.dealsMade, funnel.deals, { "converted_opportunity_id[is_null]": "false" }],
              // No filter: leads can't be filtered by the outcome of their deals.
              ["won", t.wonDeals, funnel.won, undefined],
            ] as const
          ).map(([key, label, value, filters]) => ({
            key,
            label,
            value,
            text: count(value),
            ...(filters && {
              to: listOf("crm.leads", { ...filters, ...during("created_at", period) }),
            }),
          }))}
        />
        <BarsPanel
          title={t.sources}
          bars={leads.by_source.map(({ source, count: many, converted }) => ({
            key: source ?? "",
            label: source === null ? t.unsaid : names.choice("crm.leads", "source", source),
            value: many,
            text: count(many),
            part: { value: converted, text: t.convertedPart({ count: converted }) },
            to: listOf("crm.leads", {
              ...(source === null ? { "source[is_null]": "true" } : { source }),
              ...during("created_at", period),
            }),
          }))}
        />
        <BarsPanel
          title={t.lost}
          bars={deals.lost_reasons.map(({ reason, count: many, amounts }) => ({
            key: reason ?? "",
            label: reason === null ? t.unsaid : names.choice("crm.opportunities", "lost_reason", reason),
            value: many,
            text: `${count(many)} · ${amountsText(format, amounts, true)}`,
            tone: "warning" as const,
            to: listOf("crm.opportunities", {
              state: "lost",
              ...(reason === null ? { "lost_reason[is_null]": "true" } : { lost_reason: reason }),
              ...during("closed_at", period),
            }),
          }))}
        />
        <BarsPanel
          title={t.owners}
          bars={pipeline.by_owner.map(({ owner_id, count: many, amounts }) => ({
            key: owner_id ?? "",
            label: owner_id === null ? t.nobody : nameOf(owner_id) || "…",
            value: leadingAmount(amounts),
            text: `${amountsText(format, amounts, true)} · ${count(many)}`,
            to: listOf("crm.opportunities", {
              ...OPEN_DEALS,
              ...(owner_id === null ? { "owner_id[is_null]": "true" } : { owner_id }),
            }),
          }))}
        />
        <BarsPanel
          title={t.priorities}
          bars={tickets.open.by_priority.map(({ priority, count: many, resolution_breached }) => ({
            key: priority,
            label: names.choice("crm.tickets", "priority", priority),
            value: many,
            text: count(many),
            part: { value: resolution_breached, text: t.breached({ count: resolution_breached }) },
            to: listOf("crm.tickets", { priority, ...OPEN_TICKETS }),
          }))}
        />
      </Panels>
    </>
  );
}
