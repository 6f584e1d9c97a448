import { Anchor, Box, Text } from "@mantine/core";
import type { StratDecisionView, StratRiskView } from "../../../../client/contract.ts";
import { DataTable } from "../../../kit/data-table.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { useNameOf } from "../../../kit/person.tsx";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { Day } from "../../../kit/values.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { recordAddress } from "../../../records/meta.ts";
import { ratioText } from "../figure-text.ts";
import { keyResultHealth, objectiveHealth } from "../health.ts";
import { HealthSign, ProgressBar } from "../progress-bar.tsx";
import type { Aim } from "../tree/aims.ts";
import classes from "../tree/tree.module.css";

export function ReviewAims({ aims }: { aims: readonly Aim[] }) {
  return (
    <Panel>
      <ul className={classes.list}>
        {aims.map((aim) => (
          <ReviewAim key={aim.objective.id} aim={aim} />
        ))}
      </ul>
    </Panel>
  );
}

function ReviewAim({ aim: { objective, keyResults, parts } }: { aim: Aim }) {
  const nameOf = useNameOf();
  const names = useNames();
  const format = useFormat();
  const { title, progress, state, owner_id, expected } = objective;
  return (
    <li>
      <Line
        title={<b>{title}</b>}
        below={[state && names.state("strat.objectives", state), nameOf(owner_id)]}
        progress={Number(progress)}
        health={objectiveHealth(objective)}
      />
      <ul className={classes.list}>
        {keyResults.map((one) => (
          <li key={one.id}>
            <Line
              title={one.title}
              below={[
                // For yes/no metrics, the bar says enough.
                one.metric !== "bool" && ratioText(format, one.current ?? 0, one.target ?? 0, one.unit),
              ]}
              progress={Number(one.progress)}
              health={keyResultHealth(one, expected ?? 0)}
            />
          </li>
        ))}
        {parts.map((part) => (
          <ReviewAim key={part.objective.id} aim={part} />
        ))}
      </ul>
    </li>
  );
}

interface LineProps {
  title: React.ReactNode;
  below: readonly (string | false | undefined)[];
  progress: number;
  health: ReturnType<typeof objectiveHealth>;
}

function Line({ title, below, progress, health }: LineProps) {
  const format = useFormat();
  return (
    <div className={classes.row} style={{ breakInside: "avoid" }}>
      <div style={{ display: "flex", gap: 8, minWidth: 0 }}>
        <HealthSign health={health} />
        <Box style={{ minWidth: 0 }}>
          <Text size="sm">{title}</Text>
          <Text size="xs" c="var(--app-quiet)">
            {below.filter(Boolean).join(" · ")}
          </Text>
        </Box>
      </div>
      <ProgressBar value={progress} health={health} />
      <Text size="sm" ta="right" className="figures">
        {format.percent(Math.round(progress))}
      </Text>
    </div>
  );
}

const Titled = ({ to, children }: { to: string; children: React.ReactNode }) => (
  <Anchor component={To} to={to} size="sm" c="inherit">
    {children}
  </Anchor>
);

export function ReviewRisks({ risks }: { risks: readonly StratRiskView[] }) {
  const names = useNames();
  const nameOf = useNameOf();
  const field = (name: string) => names.field("strat.risks", name);
  return (
    <Panel flush>
      <DataTable
        caption={names.many("strat.risks")}
        rows={risks}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "title",
            label: field("title"),
            head: true,
            render: ({ id, title }) => <Titled to={recordAddress("strat.risks", id)}>{title}</Titled>,
          },
          { key: "owner", label: field("owner_id"), render: ({ owner_id }) => nameOf(owner_id) },
          {
            key: "state",
            label: field("state"),
            render: ({ state }) => state && <StateBadge collection="strat.risks" state={state} />,
          },
          { key: "inherent", label: field("inherent"), figures: true, render: ({ inherent }) => inherent },
          {
            key: "residual",
            label: field("residual"),
            figures: true,
            render: ({ residual }) => <b>{residual}</b>,
          },
          { key: "appetite", label: field("appetite"), figures: true, render: ({ appetite }) => appetite },
        ]}
      />
    </Panel>
  );
}

export function ReviewDecisions({ decisions }: { decisions: readonly StratDecisionView[] }) {
  const names = useNames();
  const field = (name: string) => names.field("strat.decisions", name);
  return (
    <Panel flush>
      <DataTable
        caption={names.many("strat.decisions")}
        rows={decisions}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "title",
            label: field("title"),
            head: true,
            render: ({ id, title }) => <Titled to={recordAddress("strat.decisions", id)}>{title}</Titled>,
          },
          {
            key: "on",
            label: field("decided_on"),
            render: ({ decided_on }) => decided_on && <Day value={decided_on} />,
          },
          { key: "chosen", label: field("chosen"), render: ({ chosen }) => <b>{chosen}</b> },
          { key: "why", label: field("rationale"), render: ({ rationale }) => rationale },
        ]}
      />
    </Panel>
  );
}
