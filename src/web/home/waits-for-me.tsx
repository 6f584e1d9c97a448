import { Anchor, Group, Stack, Text } from "@mantine/core";
import { IconMoodSmile } from "@tabler/icons-react";
import type { WaitingTask } from "../../client/contract.ts";
import { Answered } from "../kit/answered.tsx";
import { Empty } from "../kit/empty.tsx";
import { Panel } from "../kit/panel.tsx";
import { useNameOf } from "../kit/person.tsx";
import { To } from "../kit/to.tsx";
import { useFormat } from "../language/format.ts";
import { useNames } from "../language/names.ts";
import { defineWords, useWords } from "../language/words.ts";
import { useCall } from "../queries.ts";
import { recordAddress } from "../records/meta.ts";
import classes from "./lines.module.css";

const words = defineWords({
  en: {
    title: "Waits for me",
    all: "All",
    none: "Nothing waits for you",
    noneAbout: "What others ask you to approve or to decide stands here.",
    asked: (who: string, when: string) => `${who}, ${when}`,
    due: (when: string) => `due ${when}`,
  },
  de: {
    title: "Wartet auf mich",
    all: "Alle",
    none: "Nichts wartet auf Sie",
    noneAbout: "Hier steht, was andere Sie bitten, freizugeben oder zu entscheiden.",
    asked: (who: string, when: string) => `${who}, ${when}`,
    due: (when: string) => `fällig ${when}`,
  },
});

const SHOWN = 8;

/** What others wait for: approvals, reviews, decisions. */
export function WaitsForMe() {
  const t = useWords(words);
  const pending = useCall("GET /api/v1/workflows/pending", {}, { every: 60_000 });
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
              {data.slice(0, SHOWN).map((task) => (
                <Task key={`${task.kind} ${task.id}`} task={task} />
              ))}
            </Stack>
          )
        }
      </Answered>
    </Panel>
  );
}

function Task({ task }: { task: WaitingTask }) {
  const t = useWords(words);
  const format = useFormat();
  const names = useNames();
  const nameOf = useNameOf();
  const { kind, id, title, collection, record_id, asked_by, since, due_at } = task;
  const to =
    kind === "decision" && collection && record_id
      ? recordAddress(collection, record_id)
      : `/approvals/${id}`;
  // The title of a decision begins with what the record is.
  const shown = kind === "decision" ? title.replace(/^[^:]+: /, "") : title;
  return (
    <li className={classes.line}>
      <Anchor component={To} to={to} className={classes.title} c="inherit">
        {collection ? `${names.one(collection)}: ${shown}` : shown}
      </Anchor>
      <Group gap={6} className={classes.about}>
        <Text size="xs">{t.asked(nameOf(asked_by), format.ago(since))}</Text>
        {due_at && (
          <Text size="xs" fw={600}>
            {t.due(format.ago(due_at))}
          </Text>
        )}
      </Group>
    </li>
  );
}
