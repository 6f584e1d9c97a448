import type { HrStats } from "../../../client/contract.ts";
import { BarsPanel } from "../../dashboards/bars-panel.tsx";
import { Begin, isWithoutRecords } from "../../dashboards/begin.tsx";
import { Board, Figures, Panels } from "../../dashboards/board.tsx";
import { listOf, within } from "../../dashboards/drill.ts";
import { usePeriod } from "../../dashboards/period.tsx";
import { amountsText, leadingAmount, spanText } from "../../dashboards/sums.ts";
import { Trend } from "../../dashboards/trend.tsx";
import { Answered } from "../../kit/answered.tsx";
import { Figure } from "../../kit/figure.tsx";
import { useTexts as useCommonTexts } from "../../kit/texts.ts";
import { useToday } from "../../kit/today.ts";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { useCall } from "../../queries.ts";
import { useTexts } from "./texts.ts";

export function Page() {
  const t = useTexts("hr.dashboard");
  const { query } = usePeriod();
  const stats = useCall("GET /api/v1/hr/stats", { query }, { keep: true });
  return (
    <Board title={t.title} about={t.about}>
      <Answered of={stats}>
        {(answer) => (isWithoutRecords(answer.records) ? <Begin module="hr" /> : <People stats={answer} />)}
      </Answered>
    </Board>
  );
}

function People({ stats }: { stats: HrStats }) {
  const { records, people, leave, hiring, work, claims, reviews, period } = stats;
  const t = useTexts("hr.dashboard");
  const few = useCommonTexts("common.figure");
  const format = useFormat();
  const names = useNames();
  const today = useToday();
  const hours = (text: string) => format.number(text, 1);
  const sheets = { "state[in]": "approved,invoiced", ...within("week_start", period) };
  return (
    <>
      <Figures>
        <Figure
          label={t.people}
          value={people.headcount.count === null ? "–" : format.number(people.headcount.count)}
          hint={
            people.headcount.count === null
              ? few.tooFew
              : t.change({ joined: people.joiners, left: people.leavers })
          }
          to={listOf("hr.employees", { "state[in]": "active,on_leave,notice" })}
        />
        <Figure
          label={t.away}
          value={format.number(leave.absent_today)}
          hint={t.soon({ count: leave.absent_next_14_days })}
          to={listOf("hr.leave-requests", {
            "state[in]": "approved,taken",
            "from[lte]": today,
            "to[gte]": today,
          })}
        />
        <Figure
          label={t.requests}
          value={format.number(leave.waiting)}
          hint={t.slow({ count: leave.waiting_too_long })}
          tone={leave.waiting_too_long > 0 ? "warning" : "plain"}
          to={listOf("hr.leave-requests", { state: "submitted" })}
        />
        <Figure
          label={t.sheets}
          value={format.number(work.timesheets_waiting)}
          hint={Number(work.hours) > 0 && t.hours({ text: hours(work.hours) })}
          to={listOf("hr.timesheets", { state: "submitted" })}
        />
      </Figures>
      <Figures>
        {leadingAmount(claims.owed) > 0 && (
          <Figure
            label={t.claims}
            value={amountsText(format, claims.owed)}
            to={listOf("hr.expense-claims", { "state[in]": "approved,posted" })}
          />
        )}
        {reviews.open > 0 && (
          <Figure
            label={t.reviews}
            value={format.number(reviews.open)}
            hint={t.late({ count: reviews.late })}
            tone={reviews.late > 0 ? "warning" : "plain"}
            to={listOf("hr.reviews", { "state[in]": "draft,self,manager" })}
          />
        )}
        {Number(leave.liability.days) !== 0 && (
          <Figure
            label={t.liability}
            value={t.days({ text: format.number(leave.liability.days ?? 0, 1) })}
            hint={leave.liability.amounts ? amountsText(format, leave.liability.amounts) : undefined}
          />
        )}
      </Figures>
      <Trend title={t.trend} collection="hr.candidates" date="created_at" filter={{}} rising="neutral" />
      <Panels>
        <BarsPanel
          title={t.hiring}
          about={[
            t.openings({ openings: hiring.openings, positions: hiring.open_positions }),
            hiring.time_to_hire.median_seconds !== null &&
              t.time({ text: spanText(format, hiring.time_to_hire.median_seconds) }),
          ]
            .filter(Boolean)
            .join("; ")}
          bars={hiring.in_the_running.map(({ state, count }) => ({
            key: state,
            label: names.state("hr.candidates", state),
            value: count,
            text: format.number(count),
            to: listOf("hr.candidates", { state }),
          }))}
        />
        <BarsPanel
          title={t.states}
          bars={Object.entries(records["leave-requests"].by_state).map(([state, count]) => ({
            key: state,
            label: names.state("hr.leave-requests", state),
            value: count,
            text: format.number(count),
            to: listOf("hr.leave-requests", { state }),
          }))}
        />
        <BarsPanel
          title={t.work}
          bars={[
            {
              key: "all",
              label: t.all,
              value: Number(work.hours),
              text: hours(work.hours),
              to: listOf("hr.timesheets", sheets),
            },
            {
              key: "billable",
              label: t.billable,
              value: Number(work.billable_hours),
              text: hours(work.billable_hours),
              tone: "good",
              to: listOf("hr.timesheets", { ...sheets, "billable_hours[gt]": 0 }),
            },
            {
              key: "overtime",
              label: t.overtime,
              value: Number(work.overtime_hours),
              text: hours(work.overtime_hours),
              tone: "warning",
              to: listOf("hr.timesheets", { ...sheets, "overtime_hours[gt]": 0 }),
            },
          ]}
        />
      </Panels>
    </>
  );
}
