import { Anchor, Group, Stack, Text } from "@mantine/core";
import type { WaitingTask } from "../../../client/contract.ts";
import { Frame } from "../../dashboards/card/frame.tsx";
import classes from "../../dashboards/card/lines.module.css";
import { Nothing } from "../../dashboards/card/nothing.tsx";
import type { PanelProps } from "../../dashboards/card/panel.ts";
import { Answered } from "../../kit/answered.tsx";
import { useNameOf } from "../../kit/person.tsx";
import { To } from "../../kit/to.tsx";
import { useWaiting } from "../../kit/waiting.ts";
import { useFormat } from "../../language/format.ts";
import { taskAddress, useTaskText } from "../../records/task.ts";
import { useTexts } from "../texts.ts";

const SHOWN = 4;

export function Approvals({ title, size, tools }: PanelProps) {
  const t = useTexts("home.waitsForMe");
  const pending = useWaiting();
  return (
    <Frame
      title={title}
      size={size}
      flush
      aside={
        tools ?? (
          <Anchor component={To} to="/approvals" size="sm">
            {t.all({ count: pending.data?.page.total ?? 0 })}
          </Anchor>
        )
      }
    >
      <Answered of={pending}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing title={t.none} about={t.noneAbout} />
          ) : (
            <Stack gap={0} component="ul" className={classes.lines}>
              {data.slice(0, SHOWN).map((task) => (
                <Task key={`${task.kind} ${task.id} ${task.action}`} task={task} />
              ))}
            </Stack>
          )
        }
      </Answered>
    </Frame>
  );
}

function Task({ task }: { task: WaitingTask }) {
  const t = useTexts("home.waitsForMe");
  const format = useFormat();
  const nameOf = useNameOf();
  const { title, step } = useTaskText()(task);
  const { asked_by, since, due_at, worth } = task;
  return (
    <li className={classes.line}>
      <Anchor component={To} to={taskAddress(task)} className={classes.title} c="inherit" dir="auto">
        {title}
      </Anchor>
      <Group gap={6} className={classes.about}>
        {worth !== null && (
          <Text size="xs" fw={600} className="figures">
            {format.money(worth)}
          </Text>
        )}
        <Text size="xs">
          {`${step} · `}
          {t.asked({ who: nameOf(asked_by), when: format.ago(since) })}
        </Text>
        {due_at && (
          <Text size="xs" fw={600}>
            {t.due({ when: format.ago(due_at) })}
          </Text>
        )}
      </Group>
    </li>
  );
}
