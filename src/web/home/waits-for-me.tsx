import { Anchor, Group, Stack, Text } from "@mantine/core";
import { IconMoodSmile } from "@tabler/icons-react";
import type { WaitingTask } from "../../client/contract.ts";
import { Answered } from "../kit/answered.tsx";
import { Empty } from "../kit/empty.tsx";
import { useLabelText } from "../kit/label-text.ts";
import { Panel } from "../kit/panel.tsx";
import { useNameOf } from "../kit/person.tsx";
import { To } from "../kit/to.tsx";
import { useWaiting } from "../kit/waiting.ts";
import { useFormat } from "../language/format.ts";
import { useNames } from "../language/names.ts";
import { useCall } from "../queries.ts";
import { recordAddress } from "../records/meta.ts";
import classes from "./lines.module.css";
import { useTexts } from "./texts.ts";

export function WaitsForMe() {
  const t = useTexts("home.waitsForMe");
  const pending = useWaiting();
  const labelOf = useLabels(pending.data?.data ?? []);
  return (
    <Panel
      title={t.title}
      flush
      actions={
        <Anchor component={To} to="/approvals" size="sm">
          {t.all}
        </Anchor>
      }
    >
      <Answered of={pending}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon={IconMoodSmile} title={t.none} about={t.noneAbout} />
          ) : (
            <Stack gap={0} component="ul" className={classes.lines}>
              {data.map((task) => (
                <Task key={`${task.kind} ${task.id}`} task={task} label={labelOf(task)} />
              ))}
            </Stack>
          )
        }
      </Answered>
    </Panel>
  );
}

/** Decisions already contain the record's label in their title; for other tasks it is looked up. */
function useLabels(tasks: readonly WaitingTask[]): (task: WaitingTask) => string {
  const textOf = useLabelText();
  const asked = tasks.flatMap(({ kind, collection, record_id }) =>
    kind !== "decision" && collection && record_id ? [`${collection}:${record_id}`] : [],
  );
  const { data } = useCall(
    "GET /api/v1/labels",
    { query: { of: asked } },
    { enabled: asked.length > 0, keep: true },
  );
  return ({ kind, title, collection, record_id }) => {
    // A decision's title begins with the kind of the record.
    if (kind === "decision") return textOf(title.replace(/^[^:]+: /, ""));
    const found = data?.data.find((one) => one.collection === collection && one.id === record_id);
    const said = [found?.number, ...(found?.label ?? [])].filter(Boolean);
    return textOf([...new Set(said)].join(" "));
  };
}

function Task({ task, label }: { task: WaitingTask; label: string }) {
  const t = useTexts("home.waitsForMe");
  const format = useFormat();
  const names = useNames();
  const nameOf = useNameOf();
  const { kind, id, action, title, collection, record_id, asked_by, since, due_at } = task;
  const to =
    kind === "decision" && collection && record_id
      ? recordAddress(collection, record_id)
      : `/approvals/${id}`;
  const move = action.slice(action.lastIndexOf(".") + 1);
  return (
    <li className={classes.line}>
      <Anchor component={To} to={to} className={classes.title} c="inherit" dir="auto">
        {collection ? `${names.one(collection)}: ${label || names.move(collection, move)}` : title}
      </Anchor>
      <Group gap={6} className={classes.about}>
        <Text size="xs">
          {collection && kind !== "decision" && label !== "" && `${names.move(collection, move)} · `}
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
