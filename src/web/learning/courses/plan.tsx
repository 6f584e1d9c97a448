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
import { defineWords, useWords } from "../../language/words.ts";
import { client } from "../../session/session.ts";
import { coverageOf } from "./course-card.tsx";
import { Gaps } from "./gaps.tsx";

const words = defineWords({
  en: {
    back: "Change the topic",
    make: "Make the course",
    lessons: "Lessons",
    time: "To be read in",
    covered: "Concepts defined in the library",
    of: (grounded: string, requested: string) => `${grounded} of ${requested}`,
    cost: "Costs at most",
    free: "Nothing",
    unknown: "Not known",
    freeAbout: "Made without a language model",
    outline: "What it would hold",
    gaps: "What the library lacks for it",
    documents: "From these documents",
    minutes: (time: string) => `about ${time}`,
  },
  de: {
    back: "Thema ändern",
    make: "Kurs erstellen",
    lessons: "Lektionen",
    time: "Zu lesen in",
    covered: "Begriffe in der Bibliothek bestimmt",
    of: (grounded: string, requested: string) => `${grounded} von ${requested}`,
    cost: "Kostet höchstens",
    free: "Nichts",
    unknown: "Nicht bekannt",
    freeAbout: "Ohne Sprachmodell erstellt",
    outline: "Was er enthielte",
    gaps: "Was der Bibliothek dafür fehlt",
    documents: "Aus diesen Dokumenten",
    minutes: (time: string) => `etwa ${time}`,
  },
});

/** Preview of a course before it is generated. */
export function Plan({ request, onBack }: { request: CourseRequest; onBack(): void }) {
  const t = useWords(words);
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
        {(told) => <PlanFacts plan={told} />}
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
  const t = useWords(words);
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
          hint={t.of(format.number(coverage.concepts_grounded), format.number(coverage.concepts_requested))}
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
                    {t.minutes(format.duration(module.estimated_minutes))}
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
