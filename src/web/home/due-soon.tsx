import { Anchor, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconCalendarCheck } from "@tabler/icons-react";
import { useState } from "react";
import type { DeadlineEntry } from "../../client/contract.ts";
import { addDays } from "../../kernel/calendar.ts";
import { Answered } from "../kit/answered.tsx";
import { Empty } from "../kit/empty.tsx";
import { useLabelText } from "../kit/label-text.ts";
import { Panel } from "../kit/panel.tsx";
import { To } from "../kit/to.tsx";
import { useToday } from "../kit/today.ts";
import { useFormat } from "../language/format.ts";
import { useNames } from "../language/names/index.ts";
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
    tomorrow: "tomorrow",
    inDays: (days: number) => `in ${days} days`,
    late: (days: number) => (days === 1 ? "1 day late" : `${days} days late`),
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
    tomorrow: "morgen",
    inDays: (days: number) => `in ${days} Tagen`,
    late: (days: number) => (days === 1 ? "1 Tag überfällig" : `${days} Tage überfällig`),
    overdue: (count: number) => `${count} überfällig`,
    more: (count: number) => `und ${count} weitere`,
  },
});

const AHEAD_DAYS = 28;
const BACK_DAYS = 60;
const SHOWN = 8;

/** Upcoming deadlines from the calendar. */
export function DueSoon() {
  const t = useWords(words);
  const [whose, setWhose] = useState<"mine" | "all">("mine");
  const today = useToday();
  const due = useCall(
    "GET /api/v1/deadlines",
    {
      query: {
        from: addDays(today, -BACK_DAYS),
        to: addDays(today, AHEAD_DAYS),
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
  const labelOf = useLabelText();
  const when = () => {
    if (days_left < 0) return t.late(-days_left);
    if (days_left === 0) return t.today;
    return days_left === 1 ? t.tomorrow : t.inDays(days_left);
  };
  return (
    <li className={classes.line} data-late={days_left < 0 || undefined}>
      <Anchor
        component={To}
        to={recordAddress(collection, id)}
        className={classes.title}
        c="inherit"
        dir="auto"
      >
        {labelOf(label) || names.one(collection)}
      </Anchor>
      <Group gap={6} className={classes.about}>
        <Text size="xs">
          {names.one(collection)} · {dueWord(what)}
        </Text>
        <Text size="xs" fw={600} className="figures" title={format.day(on)}>
          {when()}
        </Text>
      </Group>
    </li>
  );
}
