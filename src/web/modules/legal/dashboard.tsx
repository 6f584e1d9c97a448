import type { LegalStats } from "../../../client/contract.ts";
import { addDays } from "../../../kernel/calendar.ts";
import { BarsPanel } from "../../dashboards/bars-panel.tsx";
import { Begin, isWithoutRecords } from "../../dashboards/begin.tsx";
import { Board, Figures, Panels } from "../../dashboards/board.tsx";
import { listOf, within } from "../../dashboards/drill.ts";
import { amountsText } from "../../dashboards/sums.ts";
import { Answered } from "../../kit/answered.tsx";
import { Figure } from "../../kit/figure.tsx";
import { useToday } from "../../kit/today.ts";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { useCall } from "../../queries.ts";
import { useTexts } from "./texts.ts";

const SEVERITY = { low: "plain", medium: "warning", high: "bad", critical: "bad" } as const;

export function Page() {
  const t = useTexts("legal.dashboard");
  const stats = useCall("GET /api/v1/legal/stats", {});
  return (
    <Board title={t.title} about={t.about} timed={false}>
      <Answered of={stats}>
        {(answer) => (isWithoutRecords(answer.records) ? <Begin module="legal" /> : <Legal stats={answer} />)}
      </Answered>
    </Board>
  );
}

const IN_FORCE = { "state[in]": "active,renewed" };
const OWED = { "state[in]": "open,due" };
const OPEN_INCIDENTS = { "state[in]": "detected,assessing,contained" };
/** Excludes amendments, which are contracts too and would be counted twice. */
const NO_AMENDMENT = { "parent_id[is_null]": "true" };
const DAY_MS = 86_400_000;
const SIGNING_DAYS = 14;

function Legal({ stats: { contracts, obligations, matters, policies, incidents } }: { stats: LegalStats }) {
  const t = useTexts("legal.dashboard");
  const format = useFormat();
  const names = useNames();
  const today = useToday();
  const count = (value: number) => format.number(value);
  return (
    <>
      <Figures>
        <Figure
          label={t.contracts}
          value={count(contracts.in_force)}
          hint={amountsText(format, contracts.value, true)}
          to={listOf("legal.contracts", { ...IN_FORCE, ...NO_AMENDMENT })}
        />
        <Figure
          label={t.locking}
          value={count(contracts.notice.within_90_days)}
          hint={t.lock({ count: contracts.notice.within_30_days })}
          tone={contracts.notice.within_30_days > 0 ? "warning" : "plain"}
          to={listOf("legal.contracts", {
            ...IN_FORCE,
            "terminates_on[is_null]": "true",
            ...within("notice_by", { from: today, to: addDays(today, 90) }),
          })}
        />
        <Figure
          label={t.duties}
          value={count(obligations.overdue)}
          hint={t.soon({ count: obligations.due_within_30_days })}
          tone={obligations.overdue > 0 ? "bad" : "plain"}
          to={listOf("legal.obligations", { ...OWED, "due_on[lt]": today })}
        />
        <Figure
          label={t.incidents}
          value={count(incidents.open)}
          hint={t.clocks({ count: incidents.clocks.length })}
          tone={incidents.overdue > 0 ? "bad" : incidents.clocks.length > 0 ? "warning" : "plain"}
          to={listOf("legal.incidents", OPEN_INCIDENTS)}
        />
      </Figures>
      <Figures>
        {policies.published > 0 && (
          <>
            <Figure
              label={t.policies}
              value={
                policies.acknowledged_percent === null ? "–" : format.percent(policies.acknowledged_percent)
              }
              hint={t.published({ count: policies.published })}
              tone={policies.overdue > 0 ? "warning" : "plain"}
              to={listOf("legal.acknowledgements", { "state[in]": "pending,overdue" })}
            />
            <Figure
              label={names.many("legal.policies")}
              value={count(policies.published)}
              hint={t.review({ count: policies.past_review })}
              tone={policies.past_review > 0 ? "warning" : "plain"}
              to={listOf("legal.policies", { state: "published", sort: "review_by" })}
            />
          </>
        )}
        {contracts.unsigned_over_14_days > 0 && (
          <Figure
            label={t.unsigned}
            value={count(contracts.unsigned_over_14_days)}
            tone="warning"
            to={listOf("legal.contracts", {
              "state[in]": "sent,part_signed",
              "sent_at[lt]": new Date(Date.now() - SIGNING_DAYS * DAY_MS).toISOString(),
            })}
          />
        )}
        {matters.held_records > 0 && (
          <Figure
            label={t.held}
            value={count(matters.held_records)}
            to={listOf("legal.holds", { state: "on" })}
          />
        )}
      </Figures>
      <Panels>
        <BarsPanel
          title={t.kinds}
          bars={contracts.by_kind.map(({ kind, in_force, value }) => ({
            key: kind,
            label: names.choice("legal.contracts", "kind", kind),
            value: in_force,
            text:
              value.length > 0 ? `${count(in_force)} · ${amountsText(format, value, true)}` : count(in_force),
            to: listOf("legal.contracts", { kind, ...IN_FORCE, ...NO_AMENDMENT }),
          }))}
        />
        <BarsPanel
          title={t.party}
          bars={obligations.by_party.map(({ party, open, due, due_within_30_days }) => ({
            key: party,
            label: t[party],
            value: open + due,
            text: count(open + due),
            part: { value: due_within_30_days, text: t.soon({ count: due_within_30_days }) },
            to: listOf("legal.obligations", { party, ...OWED }),
          }))}
        />
        <BarsPanel
          title={t.matters}
          about={
            matters.exposure.length > 0
              ? t.exposure({ text: amountsText(format, matters.exposure) })
              : undefined
          }
          bars={matters.by_kind.map(({ kind, live }) => ({
            key: kind,
            label: names.choice("legal.matters", "kind", kind),
            value: live,
            text: count(live),
            to: listOf("legal.matters", { kind, "state[in]": "intake,open,on_hold" }),
          }))}
        />
        <BarsPanel
          title={t.severity}
          bars={incidents.by_severity.map(({ severity, open }) => ({
            key: severity,
            label: names.choice("legal.incidents", "severity", severity),
            value: open,
            text: count(open),
            tone: SEVERITY[severity],
            to: listOf("legal.incidents", { severity, ...OPEN_INCIDENTS }),
          }))}
        />
      </Panels>
    </>
  );
}
