import { Button, Group, List, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconArrowLeft, IconSparkles } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { CoursePlan, CourseRequest } from "../../../client/contract.ts";
import type { Problem } from "../../../client/index.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { Figure } from "../../kit/figure.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { WaitBox } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { client } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { coverageOf } from "./course-card.tsx";
import { Gaps } from "./gaps.tsx";

export function Plan({ request, onBack }: { request: CourseRequest; onBack(): void }) {
  const t = useTexts("learning.plan");
  const navigate = useNavigate();
  const plan = useQuery<CoursePlan, Problem>({
    queryKey: ["course plan", request],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const answer = await client.call("POST /api/v1/learning/courses", {
        body: { ...request, dry_run: true },
        signal,
      });
      if (!("dry_run" in answer)) throw new Error("a plan was asked for, and a course is being made");
      return answer;
    },
  });
  const make = useAct("POST /api/v1/learning/courses", {
    quiet: true,
    stale: ["GET /api/v1/learning/courses"],
    onDone: (answer) => {
      if ("job_id" in answer) void navigate({ to: `/learning/courses/making/${answer.job_id}` });
    },
  });
  return (
    <Stack gap="lg">
      <Answered of={plan} wait={<WaitBox height={420} />}>
        {(loaded) => <PlanFacts plan={loaded} />}
      </Answered>
      {make.error && <ProblemNote error={make.error} />}
      <Group>
        <Button variant="default" leftSection={<IconArrowLeft size={18} stroke={1.6} />} onClick={onBack}>
          {t.back}
        </Button>
        <Button
          leftSection={<IconSparkles size={18} stroke={1.6} />}
          disabled={!plan.data}
          loading={make.isPending || make.isSuccess}
          onClick={() => make.mutate({ body: request })}
        >
          {t.make}
        </Button>
      </Group>
    </Stack>
  );
}

/** The API returns millionths of the currency. */
const MICRO = 1_000_000;

function PlanFacts({ plan }: { plan: CoursePlan }) {
  const t = useTexts("learning.plan");
  const format = useFormat();
  const { modules, coverage, documents, estimated_cost, title, language } = plan;
  const minutes = modules.reduce((sum, one) => sum + one.estimated_minutes, 0);
  const lessons = modules.reduce((sum, one) => sum + one.lessons.length, 0);
  const most = estimated_cost.worst_case_micro;
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Figure label={t.lessons} value={format.number(lessons)} />
        <Figure label={t.time} value={format.duration(minutes)} />
        <Figure
          label={t.covered}
          value={format.percent(coverageOf(coverage.concepts_requested, coverage.concepts_grounded))}
          hint={t.of({
            grounded: format.number(coverage.concepts_grounded),
            requested: format.number(coverage.concepts_requested),
          })}
        />
        <Figure
          label={t.cost}
          value={
            most === null
              ? t.unknown
              : most === 0
                ? t.free
                : format.money(
                    (most / MICRO) * 10 ** format.minorDigits(estimated_cost.currency),
                    estimated_cost.currency,
                  )
          }
          {...(most === 0 && { hint: t.freeAbout })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Panel title={title} about={t.outline}>
          <Stack gap="md" lang={language}>
            {modules.map((module) => (
              <div key={module.title}>
                <Group justify="space-between" wrap="nowrap" align="baseline">
                  <Text fw={600} dir="auto">
                    {module.title}
                  </Text>
                  <Text size="xs" c="var(--app-quiet)" style={{ whiteSpace: "nowrap" }} lang="">
                    {t.minutes({ time: format.duration(module.estimated_minutes) })}
                  </Text>
                </Group>
                <List size="sm">
                  {module.lessons.map((lesson) => (
                    <List.Item key={lesson}>
                      <span dir="auto">{lesson}</span>
                    </List.Item>
                  ))}
                </List>
              </div>
            ))}
          </Stack>
        </Panel>
        <Stack gap="lg">
          <Panel title={t.gaps}>
            <Gaps gaps={coverage.gaps} />
          </Panel>
          <Panel title={t.documents}>
            <List size="sm" listStyleType="none" spacing={2}>
              {documents.map(({ id, title: document }) => (
                <List.Item key={id}>
                  <span dir="auto">{document}</span>
                </List.Item>
              ))}
            </List>
          </Panel>
        </Stack>
      </SimpleGrid>
    </Stack>
  );
}
