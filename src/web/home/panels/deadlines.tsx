import { Anchor, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { DeadlineEntry } from "../../../client/contract.ts";
import { addDays } from "../../../kernel/calendar.ts";
import { Frame } from "../../dashboards/card/frame.tsx";
import classes from "../../dashboards/card/lines.module.css";
import { Nothing } from "../../dashboards/card/nothing.tsx";
import type { PanelProps } from "../../dashboards/card/panel.ts";
import { Answered } from "../../kit/answered.tsx";
import { useLabelText } from "../../kit/label-text.ts";
import { To } from "../../kit/to.tsx";
import { useToday } from "../../kit/today.ts";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { useCall } from "../../queries.ts";
import { recordAddress } from "../../records/meta.ts";
import { useTexts } from "../texts.ts";

const AHEAD_DAYS = 28;
const BACK_DAYS = 60;
const SHOWN = 4;

export function Deadlines({ title, size, tools }: PanelProps) {
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
    <Frame
      title={title}
      size={size}
      flush
      aside={
        tools ?? (
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
        )
      }
    >
      <Answered of={due}>
        {({ data }) =>
          data.length === 0 ? <Nothing title={t.none} about={t.noneAbout} /> : <Lines entries={data} />
        }
      </Answered>
    </Frame>
  );
}

function Lines({ entries }: { entries: readonly DeadlineEntry[] }) {
  const t = useTexts("home.dueSoon");
  const overdue = entries.filter(({ days_left }) => days_left < 0).length;
  return (
    <>
      <Stack gap={0} component="ul" className={classes.lines}>
        {entries.slice(0, SHOWN).map((entry) => (
          <Line key={`${entry.collection} ${entry.id} ${entry.what}`} entry={entry} />
        ))}
      </Stack>
      <Group gap="sm" className={classes.foot}>
        {overdue > 0 && (
          <Text size="xs" fw={600}>
            {t.overdue({ count: overdue })}
          </Text>
        )}
        {entries.length > SHOWN && <Text size="xs">{t.more({ count: entries.length - SHOWN })}</Text>}
      </Group>
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
        <Text size="xs" truncate>
          {names.one(collection)} · {what}
        </Text>
        <Text size="xs" fw={600} className="figures" title={format.day(on)}>
          {when()}
        </Text>
      </Group>
    </li>
  );
}
