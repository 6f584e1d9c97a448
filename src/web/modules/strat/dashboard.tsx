import type { StratStats } from "../../../client/contract.ts";
import { Bars } from "../../dashboards/bars.tsx";
import { Board, Figures, Panels } from "../../dashboards/board.tsx";
import { listOf } from "../../dashboards/drill.ts";
import { amountsText } from "../../dashboards/sums.ts";
import { Answered } from "../../kit/answered.tsx";
import { Figure } from "../../kit/figure.tsx";
import { Panel } from "../../kit/panel.tsx";
import { useToday } from "../../kit/today.ts";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names/index.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";

const words = defineWords({
  en: {
    title: "Strategy",
    about: "What we aim for, how far we are, what could stop us, and what was decided.",
    aims: "Progress on our objectives",
    expected: (percent: string) => `${percent} would be on time`,
    keyResults: "Key results without a check-in",
    active: (count: number) => `of ${count} active`,
    risks: "Risks above what we accept",
    open: (count: number) => `of ${count} open`,
    kpis: "KPIs on target",
    of: (count: number) => `of ${count}`,
    levels: "Progress by level",
    atRisk: (count: number) => (count === 0 ? "" : `${count} at risk`),
    state: "KPIs by how they stand",
    green: "On target",
    amber: "Close to it",
    red: "Off target",
    unknown: "Not measured",
    initiatives: "Initiatives",
    budget: (spent: string, budget: string) => `${spent} of ${budget} spent`,
    register: "Risks by state",
    decisions: "Decisions to look at again",
    soon: (count: number) => (count === 0 ? "None more within 30 days" : `${count} more within 30 days`),
    running: "Running initiatives",
  },
  de: {
    title: "Strategie",
    about: "Was wir anstreben, wie weit wir sind, was uns aufhalten kann und was entschieden ist.",
    aims: "Fortschritt unserer Ziele",
    expected: (percent: string) => `${percent} wären im Zeitplan`,
    keyResults: "Schlüsselergebnisse ohne Standmeldung",
    active: (count: number) => `von ${count} laufenden`,
    risks: "Risiken über der Risikobereitschaft",
    open: (count: number) => `von ${count} offenen`,
    kpis: "Kennzahlen im Ziel",
    of: (count: number) => `von ${count}`,
    levels: "Fortschritt nach Ebene",
    atRisk: (count: number) => (count === 0 ? "" : `${count} gefährdet`),
    state: "Kennzahlen nach Stand",
    green: "Im Ziel",
    amber: "Nahe daran",
    red: "Verfehlt",
    unknown: "Nicht gemessen",
    initiatives: "Initiativen",
    budget: (spent: string, budget: string) => `${spent} von ${budget} ausgegeben`,
    register: "Risiken nach Stand",
    decisions: "Entscheidungen zu überprüfen",
    soon: (count: number) => (count === 0 ? "Keine weitere in 30 Tagen" : `${count} weitere in 30 Tagen`),
    running: "Laufende Initiativen",
  },
});

const COLOURS = [
  ["green", "good"],
  ["amber", "warning"],
  ["red", "bad"],
  ["unknown", "plain"],
] as const;

export function Page() {
  const t = useWords(words);
  const stats = useCall("GET /api/v1/strat/stats", {});
  return (
    <Board title={t.title} about={t.about} timed={false}>
      <Answered of={stats}>{(answer) => <Strategy stats={answer} />}</Answered>
    </Board>
  );
}

function Strategy({ stats }: { stats: StratStats }) {
  const t = useWords(words);
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
          hint={now && `${now.cycle}: ${t.expected(percent(now.expected))}`}
          tone={now && now.gap > 20 ? "warning" : "plain"}
          to="/strat/tree"
        />
        <Figure
          label={t.keyResults}
          value={count(key_results.without_check_in)}
          hint={t.active(key_results.active)}
          tone={key_results.without_check_in > 0 ? "warning" : "plain"}
          to={listOf("strat.key-results", {
            state: "active",
            "check_in_by[lt]": new Date().toISOString(),
          })}
        />
        <Figure
          label={t.risks}
          value={count(risks.above_appetite)}
          hint={t.open(risks.open)}
          tone={risks.above_appetite_unaccepted > 0 ? "bad" : "plain"}
          to={listOf("strat.risks", { "state[nin]": "closed", above_appetite: "true" })}
        />
        <Figure
          label={t.kpis}
          value={count(kpis.green)}
          hint={t.of(kpis.active)}
          to={listOf("strat.kpis", { state: "active", status: "green" })}
        />
      </Figures>
      <Panels>
        <Panel title={t.levels}>
          <Bars
            label={t.levels}
            bars={objectives.by_level.map(({ level, progress, at_risk }) => ({
              key: level,
              label: names.choice("strat.objectives", "level", level),
              value: progress,
              text: percent(progress),
              part: { value: at_risk > 0 ? 0.01 : 0, text: t.atRisk(at_risk) },
              to: listOf("strat.objectives", { level, "state[in]": "active,at_risk" }),
            }))}
          />
        </Panel>
        <Panel title={t.state}>
          <Bars
            label={t.state}
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
        </Panel>
        <Panel
          title={t.initiatives}
          about={t.budget(amountsText(format, initiatives.spent), amountsText(format, initiatives.budgets))}
        >
          <Bars label={t.initiatives} bars={states("initiatives")} />
        </Panel>
        <Panel title={t.register}>
          <Bars label={t.register} bars={states("risks")} />
        </Panel>
      </Panels>
      <Figures>
        <Figure
          label={t.decisions}
          value={count(decisions.reviews_due)}
          hint={t.soon(decisions.reviews_in_30_days)}
          tone={decisions.reviews_due > 0 ? "warning" : "plain"}
          to={listOf("strat.decisions", { state: "decided", "review_on[lte]": today })}
        />
        <Figure
          label={t.running}
          value={count(initiatives.running)}
          to={listOf("strat.initiatives", { state: "running" })}
        />
      </Figures>
    </>
  );
}
