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
import { useNames } from "../language/names.ts";
import { useCall } from "../queries.ts";
import { recordAddress } from "../records/meta.ts";
import classes from "./lines.module.css";
import { useTexts } from "./texts.ts";

const AHEAD_DAYS = 28;
const BACK_DAYS = 60;
const SHOWN = 8;

export function DueSoon() {
  const t = useTexts("home.dueSoon");
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
  const t = useTexts("home.dueSoon");
  const overdue = entries.filter(({ days_left }) => days_left < 0).length;
  return (
    <>
      {overdue > 0 && (
        <Text size="sm" fw={600} px="lg" pb="xs">
          {t.overdue({ count: overdue })}
        </Text>
      )}
      <Stack gap={0} component="ul" className={classes.lines}>
        {entries.slice(0, SHOWN).map((entry) => (
          <Line key={`${entry.collection} ${entry.id} ${entry.what}`} entry={entry} />
        ))}
      </Stack>
      {entries.length > SHOWN && (
        <Text size="sm" c="var(--app-quiet)" px="lg" py="xs">
          {t.more({ count: entries.length - SHOWN })}
        </Text>
      )}
    </>
  );
}

function Line({ entry: { collection, id, label, what, on, days_left } }: { entry: DeadlineEntry }) {
  const t = useTexts("home.dueSoon");
  const format = useFormat();
  const names = useNames();
  const labelOf = useLabelText();
  const when = () => {
    if (days_left < 0) return t.late({ days: -days_left });
    if (days_left === 0) return t.today;
    return days_left === 1 ? t.tomorrow : t.inDays({ days: days_left });
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
          {names.one(collection)} · {what}
        </Text>
        <Text size="xs" fw={600} className="figures" title={format.day(on)}>
          {when()}
        </Text>
      </Group>
    </li>
  );
}
