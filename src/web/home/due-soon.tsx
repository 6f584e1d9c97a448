import { Anchor, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconCalendarCheck } from "@tabler/icons-react";
import { useState } from "react";
import type { DeadlineEntry } from "../../client/contract.ts";
import { Answered } from "../kit/answered.tsx";
import { Empty } from "../kit/empty.tsx";
import { Panel } from "../kit/panel.tsx";
import { To } from "../kit/to.tsx";
import { useFormat } from "../language/format.ts";
import { useNames } from "../language/names.ts";
import { defineWords, useWords } from "../language/words.ts";
import { useCall } from "../queries.ts";
import { recordAddress } from "../records/meta.ts";
import { useDueWord } from "./due-words.ts";
import classes from "./lines.module.css";

const words = defineWords({
  en: {
    title: "Due soon",
    whose: "Whose",
    mine: "Mine",
    all: "Everybody's",
    none: "Nothing is due in the next four weeks",
    noneAbout: "Tasks, invoices, contracts, policies and courses with a day stand here.",
    today: "today",
    overdue: (count: number) => `${count} overdue`,
    more: (count: number) => `and ${count} more`,
  },
  de: {
    title: "Bald fällig",
    whose: "Wessen",
    mine: "Meine",
    all: "Alle",
    none: "In den nächsten vier Wochen ist nichts fällig",
    noneAbout: "Hier stehen Aufgaben, Rechnungen, Verträge, Richtlinien und Kurse mit einem Termin.",
    today: "heute",
    overdue: (count: number) => `${count} überfällig`,
    more: (count: number) => `und ${count} weitere`,
  },
});

const AHEAD_DAYS = 28;
const BACK_DAYS = 60;
const SHOWN = 8;
const DAY = 86_400_000;

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** What has a day by which something must be done: the calendar's next days. */
export function DueSoon() {
  const t = useWords(words);
  const [whose, setWhose] = useState<"mine" | "all">("mine");
  const due = useCall(
    "GET /api/v1/deadlines",
    {
      query: {
        from: dayFromNow(-BACK_DAYS),
        to: dayFromNow(AHEAD_DAYS),
        limit: 100,
        ...(whose === "mine" && { mine: true }),
      },
    },
    { keep: true },
  );
  return (
    <Panel
      title={t.title}
      flush
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t.whose}
          value={whose}
          onChange={(value) => setWhose(value === "all" ? "all" : "mine")}
          data={[
            { value: "mine", label: t.mine },
            { value: "all", label: t.all },
          ]}
        />
      }
    >
      <Answered of={due}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon={IconCalendarCheck} title={t.none} about={t.noneAbout} />
          ) : (
            <Lines entries={data} />
          )
        }
      </Answered>
    </Panel>
  );
}

function Lines({ entries }: { entries: readonly DeadlineEntry[] }) {
  const t = useWords(words);
  const overdue = entries.filter(({ days_left }) => days_left < 0).length;
  return (
    <>
      {overdue > 0 && (
        <Text size="sm" fw={600} px="lg" pb="xs">
          {t.overdue(overdue)}
        </Text>
      )}
      <Stack gap={0} component="ul" className={classes.lines}>
        {entries.slice(0, SHOWN).map((entry) => (
          <Line key={`${entry.collection} ${entry.id} ${entry.what}`} entry={entry} />
        ))}
      </Stack>
      {entries.length > SHOWN && (
        <Text size="sm" c="var(--app-quiet)" px="lg" py="xs">
          {t.more(entries.length - SHOWN)}
        </Text>
      )}
    </>
  );
}

function Line({ entry: { collection, id, label, what, on, days_left } }: { entry: DeadlineEntry }) {
  const t = useWords(words);
  const format = useFormat();
  const names = useNames();
  const dueWord = useDueWord();
  return (
    <li className={classes.line} data-late={days_left < 0 || undefined}>
      <Anchor component={To} to={recordAddress(collection, id)} className={classes.title} c="inherit">
        {label || names.one(collection)}
      </Anchor>
      <Group gap={6} className={classes.about}>
        <Text size="xs">
          {names.one(collection)} · {dueWord(what)}
        </Text>
        <Text size="xs" fw={600} className="figures" title={format.day(on)}>
          {days_left === 0 ? t.today : format.ago(`${on}T12:00:00Z`)}
        </Text>
      </Group>
    </li>
  );
}
