import { Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconCalendarStats, IconLock, IconLockCheck, IconLockOpen, IconSnowflake } from "@tabler/icons-react";
import { useState } from "react";
import type { FinPeriodView } from "../../../../client/contract.ts";
import { Answered } from "../../../kit/answered.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { useCall } from "../../../queries.ts";
import { addDays } from "../../print/days.ts";
import { useTexts } from "../texts.ts";
import styles from "./closing.module.css";
import { PeriodDetail } from "./period-detail.tsx";
import { SetUpYear } from "./set-up-year.tsx";

const SIGNS = {
  open: IconLockOpen,
  soft_closed: IconSnowflake,
  closed: IconLock,
  locked: IconLockCheck,
} as const;

export function Page() {
  const t = useTexts("fin.closing");
  const periods = useCall("GET /api/v1/fin/periods", { query: { limit: 200, sort: "-start" } });
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Answered of={periods}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              icon={IconCalendarStats}
              title={t.empty}
              about={t.emptyAbout}
              action={<SetUpYear startsOn={undefined} />}
            />
          ) : (
            <Years periods={data.toReversed()} />
          )
        }
      </Answered>
    </>
  );
}

function Years({ periods }: { periods: readonly FinPeriodView[] }) {
  const t = useTexts("fin.closing");
  const [chosen, setChosen] = useState<string>();
  const years = [...Map.groupBy(periods, ({ fiscal_year }) => fiscal_year ?? "")].reverse();
  // The first period that is not closed is next.
  const next = periods.find(isOpen);
  const period = periods.find(({ id }) => id === chosen) ?? next;
  const last = periods.at(-1)?.end;
  return (
    <div className={styles.columns}>
      <Stack gap="lg">
        {years.map(([name, months]) => (
          <Panel key={name} title={t.year({ name })}>
            <div className={styles.months}>
              {months.map((month) => (
                <Month
                  key={month.id}
                  month={month}
                  isNext={month.id === next?.id}
                  chosen={month.id === period?.id}
                  onChoose={() => setChosen(month.id)}
                />
              ))}
            </div>
          </Panel>
        ))}
        <Group>
          <SetUpYear startsOn={last ? addDays(last, 1) : undefined} />
        </Group>
      </Stack>
      {period ? (
        <PeriodDetail
          key={period.id}
          period={period}
          earlier={periods.filter((one) => isOpen(one) && (one.end ?? "") < (period.start ?? ""))}
        />
      ) : (
        <Text c="var(--app-quiet)">{t.choose}</Text>
      )}
    </div>
  );
}

const isOpen = ({ state }: FinPeriodView) => state === "open" || state === "soft_closed";

interface MonthProps {
  month: FinPeriodView;
  isNext: boolean;
  chosen: boolean;
  onChoose(): void;
}

function Month({ month: { name, start, kind, state = "open" }, isNext, chosen, onChoose }: MonthProps) {
  const t = useTexts("fin.closing");
  const names = useNames();
  const format = useFormat();
  const Sign = SIGNS[state];
  return (
    <UnstyledButton
      className={styles.month}
      data-state={state}
      data-next={isNext}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      <Text size="sm" fw={600}>
        {kind === "adjust" ? t.adjust : start ? format.month(start) : name}
      </Text>
      <Group gap={6} wrap="nowrap" c="var(--app-quiet)">
        <Sign size={15} stroke={1.7} aria-hidden />
        <Text size="xs">{names.state("fin.periods", state)}</Text>
      </Group>
      {isNext && (
        <Text size="xs" fw={600}>
          {t.next}
        </Text>
      )}
    </UnstyledButton>
  );
}
