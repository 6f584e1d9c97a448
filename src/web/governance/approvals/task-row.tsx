import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import type { WaitingTask } from "../../../client/contract.ts";
import { useNameOf } from "../../kit/person.tsx";
import { To } from "../../kit/to.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { moveOf, taskAddress, useTaskText } from "../../records/task.ts";
import { useTexts } from "../texts.ts";
import { Due } from "./due.tsx";
import classes from "./inbox.module.css";

/** Tasks that are decided in the inbox; others on their page. */
export const isDecidedHere = ({ kind }: WaitingTask) => kind === "approval" || kind === "decision";

/** Unique, since a record can wait for several steps. */
export const keyOfTask = ({ kind, id, action }: WaitingTask) => `${kind} ${id} ${action}`;

interface TaskRowProps {
  task: WaitingTask;
  /** True if some tasks of the list can be selected. */
  selects: boolean;
  selected: boolean;
  onSelect(selected: boolean): void;
  onDecide(decision: "approve" | "reject"): void;
}

export function TaskRow({ task, selects, selected, onSelect, onDecide }: TaskRowProps) {
  const t = { ...useTexts("governance.approvals"), ...useTexts("governance.inboxRow") };
  const format = useFormat();
  const nameOf = useNameOf();
  const { title, step } = useTaskText()(task);
  const { kind, label, worth, asked_by, since, due_at } = task;
  const what = label ?? title;
  return (
    <li className={classes.row} data-task={keyOfTask(task)}>
      {kind === "approval" ? (
        <Checkbox
          aria-label={t.select({ what })}
          checked={selected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      ) : (
        <span className={selects ? classes.box : undefined} />
      )}
      <Stack gap={2} style={{ minWidth: 0 }}>
        <To to={taskAddress(task)} className={classes.link}>
          {title}
        </To>
        <Group gap="xs">
          <Text size="sm" c="var(--app-quiet)">
            {`${step} · ${isDecidedHere(task) ? t.asked({ who: nameOf(asked_by), when: format.ago(since) }) : format.ago(since)}`}
          </Text>
          {due_at && <Due at={due_at} />}
        </Group>
      </Stack>
      <div className={classes.side}>
        {worth !== null && (
          <Text className="figures" fw={600}>
            {format.money(worth)}
          </Text>
        )}
        {isDecidedHere(task) ? (
          <Decisions task={task} what={what} onDecide={onDecide} />
        ) : (
          <Button
            size="xs"
            variant="default"
            component={To}
            to={taskAddress(task)}
            aria-label={`${t.open}: ${what}`}
          >
            {t.open}
          </Button>
        )}
      </div>
    </li>
  );
}

interface DecisionsProps extends Pick<TaskRowProps, "task" | "onDecide"> {
  what: string;
}

function Decisions({ task: { kind, collection, action, refuse }, what, onDecide }: DecisionsProps) {
  const t = useTexts("governance.approvals");
  const names = useNames();
  const label = (of: string, plain: string) =>
    kind === "decision" && collection ? names.move(collection, moveOf(of)) : plain;
  const [no, yes] = [refuse && label(refuse, t.reject), label(action, t.approve)];
  return (
    <Group gap="xs" wrap="nowrap">
      {no && (
        <Button size="xs" variant="default" onClick={() => onDecide("reject")} aria-label={`${no}: ${what}`}>
          {no}
        </Button>
      )}
      <Button size="xs" onClick={() => onDecide("approve")} aria-label={`${yes}: ${what}`}>
        {yes}
      </Button>
    </Group>
  );
}
