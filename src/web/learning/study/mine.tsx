import { Anchor, Button, Group, Paper, Progress, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconCards, IconPlayerPlay, IconSchool } from "@tabler/icons-react";
import type { LearningEnrolmentView } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { StateBadge } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { Day } from "../../kit/values.tsx";
import { WaitBox } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { usePerson } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import classes from "./study.module.css";

const OPEN = ["overdue", "started", "assigned"];

export function Page() {
  const t = useTexts("learning.mine");
  const person = usePerson();
  const enrolments = useCall("GET /api/v1/learning/enrolments", {
    query: { user_id: person?.user.id ?? "", expand: "course,assignment", sort: "due_on", limit: 200 },
  });
  const reviews = useCall("GET /api/v1/learning/reviews", { query: { limit: 1 } });
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          <Button component={To} to="/learning/courses" variant="default">
            {t.find}
          </Button>
        }
      />
      <Stack gap="lg">
        {(reviews.data?.due ?? 0) > 0 && <Due count={reviews.data?.due ?? 0} />}
        <Answered of={enrolments} wait={<WaitBox height={320} />}>
          {({ data }) => {
            const open = data.filter(({ state }) => OPEN.includes(state ?? ""));
            const done = data.filter(({ state }) => state === "completed");
            return (
              <>
                <section aria-label={t.open}>
                  {open.length === 0 ? (
                    <Empty icon={IconSchool} title={t.none} about={t.noneAbout} />
                  ) : (
                    <SimpleGrid cols={{ base: 1, md: 2 }}>
                      {open
                        .toSorted((a, b) => (a.due_on ?? "9999").localeCompare(b.due_on ?? "9999"))
                        .map((enrolment) => (
                          <OpenCard key={enrolment.id} enrolment={enrolment} />
                        ))}
                    </SimpleGrid>
                  )}
                </section>
                {done.length > 0 && <Done enrolments={done} />}
              </>
            );
          }}
        </Answered>
      </Stack>
    </>
  );
}

function Due({ count }: { count: number }) {
  const t = useTexts("learning.mine");
  return (
    <Paper withBorder radius="lg" p="md" className={classes.due}>
      <Group justify="space-between">
        <Group gap="md" wrap="nowrap">
          <IconCards size={28} stroke={1.4} aria-hidden />
          <div>
            <Text fw={600}>{t.review({ count })}</Text>
            <Text size="sm" c="var(--app-quiet)">
              {t.reviewAbout}
            </Text>
          </div>
        </Group>
        <Button component={To} to="/learning/review">
          {t.reviewNow}
        </Button>
      </Group>
    </Paper>
  );
}

function OpenCard({ enrolment }: { enrolment: LearningEnrolmentView }) {
  const t = useTexts("learning.mine");
  const format = useFormat();
  const { id, course, assignment, due_on, state = "assigned", progress } = enrolment;
  const title = course?.title ?? t.gone;
  const day = due_on ? format.day(due_on) : undefined;
  return (
    <Paper component="article" withBorder radius="lg" p="lg" className={classes.card}>
      <Stack gap="sm" h="100%">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Text component="h2" fw={600} size="lg" m={0} dir="auto">
              {title}
            </Text>
            {assignment?.title && assignment.title !== title && (
              <Text size="sm" c="var(--app-quiet)" dir="auto">
                {assignment.title}
              </Text>
            )}
          </div>
          <StateBadge collection="learning.enrolments" state={state} />
        </Group>
        <Group gap="sm" wrap="nowrap">
          <Progress.Root size="md" style={{ flex: 1 }}>
            <Progress.Section value={progress ?? 0} aria-label={t.progress({ title })} />
          </Progress.Root>
          <Text size="sm" className="figures">
            {format.percent(progress ?? 0)}
          </Text>
        </Group>
        <Group justify="space-between" mt="auto">
          <Text
            size="sm"
            c={state === "overdue" ? "var(--mantine-color-error)" : "var(--app-quiet)"}
            fw={state === "overdue" ? 600 : 400}
          >
            {day === undefined ? t.noDue : state === "overdue" ? t.overdue({ day }) : t.due({ day })}
          </Text>
          <Button
            component={To}
            to={`/learning/mine/${id}`}
            leftSection={<IconPlayerPlay size={16} stroke={1.6} />}
            aria-label={`${state === "assigned" ? t.begin : t.goOn}: ${title}`}
          >
            {state === "assigned" ? t.begin : t.goOn}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function Done({ enrolments }: { enrolments: readonly LearningEnrolmentView[] }) {
  const t = useTexts("learning.mine");
  const format = useFormat();
  return (
    <Panel title={t.done} flush>
      <DataTable
        caption={t.done}
        rows={enrolments.toSorted((a, b) => (b.completed_at ?? "").localeCompare(a.completed_at ?? ""))}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "course",
            label: t.course,
            head: true,
            render: ({ id, course }) => (
              <Anchor component={To} to={`/learning/mine/${id}`} dir="auto">
                {course?.title ?? t.gone}
              </Anchor>
            ),
          },
          {
            key: "when",
            label: t.when,
            render: ({ completed_at }) => completed_at && <Day value={completed_at} />,
          },
          {
            key: "score",
            label: t.score,
            figures: true,
            render: ({ score }) => (typeof score === "number" ? format.percent(score) : "–"),
          },
          { key: "tries", label: t.tries, figures: true, render: ({ attempts }) => attempts ?? 0 },
          {
            key: "again",
            label: t.again,
            render: ({ repeat_on }) => (repeat_on ? <Day value={repeat_on} /> : "–"),
          },
        ]}
      />
    </Panel>
  );
}
