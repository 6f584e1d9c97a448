import { Anchor, Box, Button, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconClipboardCheck } from "@tabler/icons-react";
import type { LegalObligationView } from "../../../../client/contract.ts";
import { addMonths, endOfMonth, startOfMonth } from "../../../../kernel/calendar.ts";
import { Answered } from "../../../kit/answered.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { useToday } from "../../../kit/today.ts";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { Money } from "../../../kit/values.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { recordAddress } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";
import { RestOf, useWholeList } from "../whole-list.tsx";
import { Meet } from "./meet.tsx";

const FIELDS = "text,state,party,due_on,amount,contract_id,policy_id,days_left,rrule";

export function Page() {
  const t = useTexts("legal.duties");
  const today = useToday();
  const [{ month = today.slice(0, 7), whose = "all" }, setUrl] = useUrlState();
  const from = /^\d{4}-\d{2}$/.test(month) ? `${month}-01` : startOfMonth(today);
  const to = endOfMonth(addMonths(from, 2));
  const party = whose === "us" || whose === "them" ? { party: whose } : {};
  const query = { fields: FIELDS, expand: "contract,policy", sort: "due_on", ...party };
  const months = useWholeList("GET /api/v1/legal/obligations", {
    ...query,
    "due_on[gte]": from,
    "due_on[lte]": to,
  });
  const late = useWholeList("GET /api/v1/legal/obligations", {
    ...query,
    "state[in]": "open,due,breached",
    "due_on[lt]": today,
  });
  const byMonth = Map.groupBy(months.data?.rows ?? [], ({ due_on }) => (due_on ?? "").slice(0, 7));
  const move = (by: number) => setUrl({ month: addMonths(from, by).slice(0, 7) }, { push: true });
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          <SegmentedControl
            aria-label={t.whose}
            value={whose}
            onChange={(value) => setUrl({ whose: value === "all" ? undefined : value })}
            data={[
              { value: "all", label: t.all },
              { value: "us", label: t.us },
              { value: "them", label: t.them },
            ]}
          />
        }
      />
      <Stack gap="lg">
        {(late.data?.rows.length ?? 0) > 0 && (
          <Panel title={t.late}>
            <Duties duties={late.data?.rows ?? []} />
            <RestOf list={late.data} />
          </Panel>
        )}
        <Group justify="space-between">
          <Button variant="default" leftSection={<IconChevronLeft size={16} />} onClick={() => move(-3)}>
            {t.before}
          </Button>
          <Button variant="default" rightSection={<IconChevronRight size={16} />} onClick={() => move(3)}>
            {t.after}
          </Button>
        </Group>
        <Answered of={months} wait={<WaitBox height={400} />}>
          {(list) =>
            list.rows.length === 0 ? (
              <Empty icon={IconClipboardCheck} title={t.none} about={t.noneAbout} />
            ) : (
              <Panel>
                <Stack gap="xl">
                  {[...byMonth].map(([name, duties]) => (
                    <MonthOfDuties key={name} month={name} duties={duties} />
                  ))}
                </Stack>
                <RestOf list={list} />
              </Panel>
            )
          }
        </Answered>
      </Stack>
    </>
  );
}

function MonthOfDuties({ month, duties }: { month: string; duties: readonly LegalObligationView[] }) {
  const format = useFormat();
  return (
    <Box>
      <Title order={2} size="h5" mb="sm">
        {format.month(month)}
      </Title>
      <Duties duties={duties} />
    </Box>
  );
}

function Duties({ duties }: { duties: readonly LegalObligationView[] }) {
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
      {duties.map((duty) => (
        <Duty key={duty.id} duty={duty} />
      ))}
    </Stack>
  );
}

function Duty({ duty }: { duty: LegalObligationView }) {
  const t = useTexts("legal.duties");
  const format = useFormat();
  const may = useMay();
  const { id, text, state, party, due_on, amount, days_left, contract, policy } = duty;
  const isOwed = state === "open" || state === "due";
  return (
    <Group component="li" gap="md" align="flex-start">
      <Text size="sm" className="figures" w={104} style={{ flexShrink: 0 }}>
        {due_on && format.day(due_on)}
      </Text>
      <Box style={{ flex: "1 1 180px" }}>
        <Group gap="xs">
          <Anchor component={To} to={recordAddress("legal.obligations", id)} size="sm">
            {text}
          </Anchor>
          {state && <StateBadge collection="legal.obligations" state={state} />}
        </Group>
        <Text size="xs" c="var(--app-quiet)">
          {[
            party === "us" ? t.ours : t.theirs,
            contract?.title ?? policy?.title,
            isOwed &&
              typeof days_left === "number" &&
              (days_left < 0 ? t.overdue({ days: -days_left }) : t.left({ days: days_left })),
          ]
            .filter(Boolean)
            .join(" · ")}
          {amount && (
            <>
              {" · "}
              <Money minor={amount.amount} currency={amount.currency} />
            </>
          )}
        </Text>
      </Box>
      {isOwed && may("legal.obligations.meet") && <Meet id={id} text={text ?? ""} />}
    </Group>
  );
}
