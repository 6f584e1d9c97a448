import { Button, Group, Select, Stack, Text, Title } from "@mantine/core";
import { IconPrinter, IconReportAnalytics } from "@tabler/icons-react";
import { useMemo } from "react";
import { addDays, addMonths, endOfMonth, startOfMonth } from "../../../../kernel/calendar.ts";
import { Answered } from "../../../kit/answered.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { useToday } from "../../../kit/today.ts";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useCall } from "../../../queries.ts";
import { usePerson } from "../../../session/session.ts";
import { RestOf, useWholeList } from "../../legal/whole-list.tsx";
import { useTexts } from "../texts.ts";
import { treeOf } from "../tree/aims.ts";
import { ReviewKpis } from "./kpis.tsx";
import { ReviewAims, ReviewDecisions, ReviewRisks } from "./parts.tsx";

/** First day of the quarter that contains a day. */
function quarterOf(day: string): string {
  const month = Number(day.slice(5, 7));
  return addMonths(startOfMonth(day), -((month - 1) % 3));
}

export function Page() {
  const t = useTexts("strat.review");
  const format = useFormat();
  const today = useToday();
  const organization = usePerson()?.organization.name ?? "";
  const present = quarterOf(today);
  const [{ from: given = present }, setUrl] = useUrlState();
  const from = /^\d{4}-\d\d-\d\d$/.test(given) ? quarterOf(given) : present;
  const to = endOfMonth(addMonths(from, 2));
  const nameOf = (day: string) =>
    t.name({ quarter: Math.ceil(Number(day.slice(5, 7)) / 3), year: day.slice(0, 4) });
  const aims = useCall("GET /api/v1/strat/aims", { query: { from, to } }, { keep: true });
  const courses = useCall(
    "GET /api/v1/strat/kpi-courses",
    { query: { from, to, since: addMonths(from, -9) } },
    { keep: true },
  );
  const risks = useWholeList("GET /api/v1/strat/risks", {
    "state[ne]": "closed",
    above_appetite: true,
    sort: "-residual",
    fields: "title,state,residual,inherent,appetite,owner_id,treatment,accepted_until",
  });
  const decisions = useWholeList("GET /api/v1/strat/decisions", {
    "decided_on[gte]": from,
    "decided_on[lte]": to,
    sort: "decided_on",
    fields: "title,chosen,decided_on,rationale,state",
  });
  const tree = useMemo(() => treeOf(aims.data?.objectives ?? [], aims.data?.key_results ?? []), [aims.data]);
  return (
    <>
      <PageHead
        title={t.title}
        about={t.of({ organization, quarter: nameOf(from), day: format.day(today) })}
        actions={
          <>
            <Select
              aria-label={t.quarter}
              w={190}
              allowDeselect={false}
              value={from}
              onChange={(value) => setUrl({ from: value === present ? undefined : (value ?? undefined) })}
              data={[0, -3, -6, -9, -12, -15, -18, -21].map((by) => {
                const value = quarterOf(addDays(addMonths(present, by), 0));
                return { value, label: nameOf(value) };
              })}
            />
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} stroke={1.6} />}
              onClick={() => window.print()}
            >
              {t.print}
            </Button>
          </>
        }
      />
      <Answered of={aims} wait={<WaitBox height={480} />}>
        {() => (
          <Stack gap="xl">
            <Part title={t.objectives}>
              {tree.length === 0 ? (
                <Empty icon={IconReportAnalytics} title={t.none} about={t.noneAbout} />
              ) : (
                <ReviewAims aims={tree} />
              )}
            </Part>
            <Part title={t.kpis} {...(courses.data?.kpis.length === 0 && { none: t.noKpis })}>
              <ReviewKpis kpis={courses.data?.kpis ?? []} isRunning={today <= to} />
            </Part>
            <Part title={t.risks} {...(risks.data?.rows.length === 0 && { none: t.noRisks })}>
              <ReviewRisks risks={risks.data?.rows ?? []} />
              <RestOf list={risks.data} />
            </Part>
            <Part title={t.decisions} {...(decisions.data?.rows.length === 0 && { none: t.noDecisions })}>
              <ReviewDecisions decisions={decisions.data?.rows ?? []} />
              <RestOf list={decisions.data} />
            </Part>
          </Stack>
        )}
      </Answered>
    </>
  );
}

interface PartProps {
  title: string;
  none?: string;
  children: React.ReactNode;
}

const Part = ({ title, none, children }: PartProps) => (
  <section>
    <Title order={2} size="h4" mb="sm">
      {title}
    </Title>
    {none ? <Text size="sm">{none}</Text> : <Group display="block">{children}</Group>}
  </section>
);
