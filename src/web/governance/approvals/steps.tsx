import { Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconHourglass } from "@tabler/icons-react";
import type { ApprovalTie } from "../../../client/contract.ts";
import { Initials } from "../../kit/person.tsx";
import { Moment } from "../../kit/values.tsx";
import { useShippedName } from "../../language/shipped.ts";
import { useTexts } from "../texts.ts";
import classes from "./steps.module.css";
import { useTieText } from "./tie.ts";

export interface DrawnStep {
  name: string;
  order: number;
  required: number;
  state?: "waiting" | "current" | "done";
  approvers: readonly {
    id: string;
    name: string;
    why: string;
    not_counted: ApprovalTie | null;
    stands_for?: { name: string } | null;
  }[];
  votes?: readonly {
    by: { id: string; name: string };
    stands_for: { name: string } | null;
    joined: boolean;
    at: string;
  }[];
}

/** Steps of the same order are side by side. */
export function Steps({ steps }: { steps: readonly DrawnStep[] }) {
  const t = useTexts("governance.steps");
  const orders = [...new Set(steps.map(({ order }) => order))].toSorted((one, other) => one - other);
  return (
    <ol className={classes.steps}>
      {orders.map((order, place) => {
        const stage = steps.filter((step) => step.order === order);
        const state = stageState(stage);
        return (
          <li key={order} className={classes.stage}>
            <span className={classes.mark} data-state={state} aria-hidden>
              {state === "done" ? (
                <IconCheck size={12} stroke={3} />
              ) : state === "current" ? (
                <IconHourglass size={11} stroke={2} />
              ) : (
                place + 1
              )}
            </span>
            {stage.length > 1 && (
              <Text size="xs" c="var(--app-quiet)" mb={4}>
                {t.atOnce}
              </Text>
            )}
            <div className={classes.parallel}>
              {stage.map((step) => (
                <Step key={step.name} step={step} />
              ))}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Step({ step }: { step: DrawnStep }) {
  const shippedName = useShippedName();
  const t = useTexts("governance.steps");
  const tieText = useTieText();
  const { name, state, required, approvers, votes = [] } = step;
  const voted = new Map(votes.map((vote) => [vote.by.id, vote]));
  return (
    <Stack gap={6} pb="xs">
      <div>
        <Text fw={600} size="sm">
          {shippedName(name)}
        </Text>
        <Text size="xs" c="var(--app-quiet)">
          {state && `${t.state({ state })} · `}
          {approvers.length === 1
            ? t.one
            : required === approvers.length
              ? t.needAll({ asked: required })
              : t.need({ required })}
          {votes.length > 0 && required > 1 && ` · ${t.votes({ count: votes.length, required })}`}
        </Text>
      </div>
      {approvers.length === 0 && (
        <Text size="sm" c="var(--app-quiet)">
          {t.nobody}
        </Text>
      )}
      {approvers.map((one) => {
        const vote = voted.get(one.id);
        return (
          <Group key={one.id} gap={8} wrap="nowrap" align="flex-start">
            <Initials name={one.name} />
            <div style={{ minWidth: 0 }}>
              <Text size="sm" style={{ overflowWrap: "anywhere" }}>
                {one.name}
                {one.stands_for && ` ${t.standsFor({ name: one.stands_for.name })}`}
              </Text>
              {vote ? (
                <Text size="xs" c="var(--mantine-color-leaf-text)" fw={500} component="div">
                  <Group gap={4}>
                    <IconCheck size={12} stroke={2.5} aria-hidden />
                    {vote.joined ? t.joined : t.agreed} <Moment value={vote.at} ago />
                  </Group>
                </Text>
              ) : (
                <Text size="xs" c="var(--app-quiet)">
                  {one.why}
                </Text>
              )}
              {one.not_counted && (
                <Text size="xs" c="var(--mantine-color-error)">
                  {tieText(one.not_counted)}
                </Text>
              )}
            </div>
          </Group>
        );
      })}
    </Stack>
  );
}

function stageState(stage: readonly DrawnStep[]): "waiting" | "current" | "done" {
  if (stage.every(({ state }) => state === "done")) return "done";
  return stage.some(({ state }) => state === "current") ? "current" : "waiting";
}
