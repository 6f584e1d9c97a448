import { ActionIcon, Anchor, Box, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import type { StratKeyResultView } from "../../../../client/contract.ts";
import { useNameOf } from "../../../kit/person.tsx";
import { To } from "../../../kit/to.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { recordAddress } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { ratioText } from "../figure-text.ts";
import { keyResultHealth, objectiveHealth } from "../health.ts";
import { HealthSign, ProgressBar } from "../progress-bar.tsx";
import { useTexts } from "../texts.ts";
import type { Aim } from "./aims.ts";
import { CheckIn } from "./check-in.tsx";
import classes from "./tree.module.css";

export function AimItem({ aim }: { aim: Aim }) {
  const t = useTexts("strat.aimItem");
  const format = useFormat();
  const names = useNames();
  const nameOf = useNameOf();
  const [opened, { toggle }] = useDisclosure(true);
  const { objective, keyResults, parts } = aim;
  const { id, title = "", cycle, owner_id, progress, expected, gap, state = "draft" } = objective;
  const health = objectiveHealth(objective);
  const hasMore = keyResults.length + parts.length > 0;
  const isOpen = state === "active" || state === "at_risk";
  return (
    <li>
      <div className={classes.row}>
        <Group gap="xs" wrap="nowrap" align="flex-start" style={{ minWidth: 0 }}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            style={{ visibility: hasMore ? "visible" : "hidden" }}
            aria-expanded={opened}
            aria-label={opened ? t.hide({ title: title ?? "" }) : t.show({ title: title ?? "" })}
            onClick={toggle}
          >
            {opened ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
          </ActionIcon>
          <HealthSign health={health} />
          <Box style={{ minWidth: 0 }}>
            <Anchor component={To} to={recordAddress("strat.objectives", id)} fw={600} size="sm" c="inherit">
              {title}
            </Anchor>
            <Text size="xs" c="var(--app-quiet)">
              {[names.state("strat.objectives", state), cycle, nameOf(owner_id)].filter(Boolean).join(" · ")}
            </Text>
          </Box>
        </Group>
        <Box>
          <ProgressBar
            value={Number(progress)}
            health={health}
            {...(isOpen && typeof expected === "number" && { expected })}
          />
        </Box>
        <Text size="xs" ta="right" className="figures">
          <b>{format.percent(Math.round(Number(progress)))}</b>
          {isOpen && typeof gap === "number" && (
            <Text component="span" size="xs" display="block" c="var(--app-quiet)">
              {Math.round(gap) > 0
                ? t.behind({ points: format.number(Math.round(gap)) })
                : Math.round(gap) < 0
                  ? t.ahead({ points: format.number(-Math.round(gap)) })
                  : t.onTime}
            </Text>
          )}
        </Text>
      </div>
      {opened && hasMore && (
        <ul className={classes.list}>
          {keyResults.map((keyResult) => (
            <KeyResultItem key={keyResult.id} keyResult={keyResult} expected={expected ?? 0} />
          ))}
          {parts.map((part) => (
            <AimItem key={part.objective.id} aim={part} />
          ))}
        </ul>
      )}
    </li>
  );
}

function KeyResultItem({ keyResult, expected }: { keyResult: StratKeyResultView; expected: number }) {
  const t = useTexts("strat.aimItem");
  const format = useFormat();
  const may = useMay();
  const { id, title, current, target, unit, progress, confidence, checked_in_at, state, metric } = keyResult;
  const health = keyResultHealth(keyResult, expected);
  const facts = [
    metric !== "bool" && ratioText(format, current ?? 0, target ?? 0, unit),
    typeof confidence === "number" && t.confidence({ value: confidence }),
    checked_in_at ? t.checked({ when: format.ago(checked_in_at) }) : state === "active" && t.never,
  ];
  return (
    <li>
      <div className={`${classes.row} ${classes.result}`}>
        <Group gap="xs" wrap="nowrap" align="flex-start" style={{ minWidth: 0 }}>
          <HealthSign health={health} />
          <Box style={{ minWidth: 0 }}>
            <Anchor component={To} to={recordAddress("strat.key-results", id)} size="sm" c="inherit">
              {title}
            </Anchor>
            <Text size="xs" c="var(--app-quiet)">
              {facts.filter(Boolean).join(" · ")}
            </Text>
          </Box>
        </Group>
        <Group gap="sm" wrap="nowrap">
          <Box flex={1}>
            <ProgressBar value={Number(progress)} health={health} />
          </Box>
          <Text size="xs" className="figures" w={38} ta="right">
            {format.percent(Math.round(Number(progress)))}
          </Text>
        </Group>
        <Group justify="flex-end">
          {state === "active" && may("strat.key-results.check_in") && <CheckIn keyResult={keyResult} />}
        </Group>
      </div>
    </li>
  );
}
