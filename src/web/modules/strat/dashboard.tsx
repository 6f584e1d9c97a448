import type { StratStats } from "../../../client/contract.ts";
import { BarsPanel } from "../../dashboards/bars-panel.tsx";
import { Begin, isWithoutRecords } from "../../dashboards/begin.tsx";
import { Board, Figures, Panels } from "../../dashboards/board.tsx";
import { listOf } from "../../dashboards/drill.ts";
import { amountsText, leadingAmount } from "../../dashboards/sums.ts";
import { Answered } from "../../kit/answered.tsx";
import { Figure } from "../../kit/figure.tsx";
import { useToday } from "../../kit/today.ts";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { useCall } from "../../queries.ts";
import { useTexts } from "./texts.ts";

const COLOURS = [
  ["green", "good"],
  ["amber", "warning"],
  ["red", "bad"],
  ["unknown", "plain"],
] as const;

export function Page() {
  const t = useTexts("strat.dashboard");
  const stats = useCall("GET /api/v1/strat/stats", {});
  return (
    <Board title={t.title} about={t.about} timed={false}>
      <Answered of={stats}>
        {(answer) =>
          isWithoutRecords(answer.records) ? <Begin module="strat" /> : <Strategy stats={answer} />
        }
      </Answered>
    </Board>
  );
}

function Strategy({ stats }: { stats: StratStats }) {
  const t = useTexts("strat.dashboard");
  const format = useFormat();
  const names = useNames();
  const { records, objectives, key_results, initiatives, risks, kpis, decisions } = stats;
  const now = objectives.by_cycle.at(-1);
  const today = useToday();
  const count = (value: number) => format.number(value);
  const percent = (value: number) => format.percent(Math.round(value));
  const states = (name: "initiatives" | "risks") =>
    Object.entries(records[name].by_state).map(([state, many]) => ({
      key: state,
      label: names.state(`strat.${name}`, state),
      value: many,
      text: count(many),
      to: listOf(`strat.${name}`, { state }),
    }));
  return (
    <>
      <Figures>
        <Figure
          label={t.aims}
          value={now ? percent(now.progress) : "–"}
          hint={now && `${now.cycle}: ${t.expected({ percent: percent(now.expected) })}`}
          tone={now && now.gap > 20 ? "warning" : "plain"}
          to="/strat/tree"
        />
        <Figure
          label={t.keyResults}
          value={count(key_results.without_check_in)}
          hint={t.active({ count: key_results.active })}
          tone={key_results.without_check_in > 0 ? "warning" : "plain"}
          to={listOf("strat.key-results", {
            state: "active",
            "check_in_by[lt]": new Date().toISOString(),
          })}
        />
        <Figure
          label={t.risks}
          value={count(risks.above_appetite)}
          hint={t.open({ count: risks.open })}
          tone={risks.above_appetite_unaccepted > 0 ? "bad" : "plain"}
          to={listOf("strat.risks", { "state[nin]": "closed", above_appetite: "true" })}
        />
        <Figure
          label={t.kpis}
          value={count(kpis.green)}
          hint={t.of({ count: kpis.active })}
          to={listOf("strat.kpis", { state: "active", status: "green" })}
        />
      </Figures>
      <Figures>
        {decisions.reviews_due + decisions.reviews_in_30_days > 0 && (
          <Figure
            label={t.decisions}
            value={count(decisions.reviews_due)}
            hint={t.soon({ count: decisions.reviews_in_30_days })}
            tone={decisions.reviews_due > 0 ? "warning" : "plain"}
            to={listOf("strat.decisions", { state: "decided", "review_on[lte]": today })}
          />
        )}
        {initiatives.running > 0 && (
          <Figure
            label={t.running}
            value={count(initiatives.running)}
            to={listOf("strat.initiatives", { state: "running" })}
          />
        )}
      </Figures>
      <Panels>
        <BarsPanel
          title={t.levels}
          bars={objectives.by_level.map(({ level, progress, at_risk }) => ({
            key: level,
            label: names.choice("strat.objectives", "level", level),
            value: progress,
            text: percent(progress),
            part: { value: at_risk > 0 ? 0.01 : 0, text: t.atRisk({ count: at_risk }) },
            to: listOf("strat.objectives", { level, "state[in]": "active,at_risk" }),
          }))}
        />
        <BarsPanel
          title={t.state}
          bars={COLOURS.map(([colour, tone]) => ({
            key: colour,
            label: t[colour],
            value: kpis[colour],
            text: count(kpis[colour]),
            tone,
            to: listOf("strat.kpis", {
              state: "active",
              ...(colour === "unknown" ? { "status[is_null]": "true" } : { status: colour }),
            }),
          }))}
        />
        <BarsPanel
          title={t.initiatives}
          about={
            leadingAmount(initiatives.budgets) > 0 &&
            t.budget({
              spent: amountsText(format, initiatives.spent),
              budget: amountsText(format, initiatives.budgets),
            })
          }
          bars={states("initiatives")}
        />
        <BarsPanel title={t.register} bars={states("risks")} />
      </Panels>
    </>
  );
}
