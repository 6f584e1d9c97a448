import { Button, Group, Stack, Text } from "@mantine/core";
import { IconBellRinging } from "@tabler/icons-react";
import { useState } from "react";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Person } from "../../kit/person.tsx";
import { StateBadge } from "../../kit/state-badge.tsx";
import { Day } from "../../kit/values.tsx";
import { WaitRows } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { CloseAssignment } from "./close-assignment.tsx";
import { isOpen, LearnerActions } from "./learner-actions.tsx";

interface LearnersProps {
  assignment: string | undefined;
  course: string | undefined;
  title: string;
  /** True while the assignment still enrols users. */
  isActive: boolean;
}

/** Learners of an assignment, or users who enrolled themselves. */
export function Learners({ assignment, course, title, isActive }: LearnersProps) {
  const t = useTexts("learning.learners");
  const format = useFormat();
  const may = useMay();
  const [cursor, setCursor] = useState<string>();
  const enrolments = useCall(
    "GET /api/v1/learning/enrolments",
    {
      query: {
        ...(assignment === undefined ? { "assignment_id[is_null]": true } : { assignment_id: assignment }),
        ...(course !== undefined && { course_id: course }),
        expand: "user",
        sort: "due_on",
        limit: 50,
        ...(cursor !== undefined && { cursor }),
      },
    },
    { keep: true },
  );
  const remindAll = useAct("POST /api/v1/learning/assignments/:id/remind", {
    done: ({ reminded }) => t.allDone({ count: reminded }),
    stale: ["GET /api/v1/learning/enrolments"],
  });
  const all = assignment !== undefined && may("learning.assignments.remind") && (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconBellRinging size={16} stroke={1.6} />}
      loading={remindAll.isPending}
      onClick={() => remindAll.mutate({ path: { id: assignment }, body: {} })}
    >
      {t.all}
    </Button>
  );
  return (
    <Answered of={enrolments} wait={<WaitRows rows={6} />}>
      {({ data, page }) => (
        <Stack gap="sm">
          <Panel
            title={title}
            actions={
              <>
                {data.some(isOpen) && all}
                {isActive && assignment !== undefined && may("learning.assignments.close") && (
                  <CloseAssignment id={assignment} title={title} />
                )}
              </>
            }
            flush
          >
            <DataTable
              caption={title}
              rows={data}
              rowKey={({ id }) => id}
              tone={({ state }) => (state === "overdue" ? "warning" : undefined)}
              columns={[
                {
                  key: "person",
                  label: t.person,
                  head: true,
                  render: ({ user, user_id }) => (
                    <Person id={user_id ?? ""} {...(user && { name: user.name })} />
                  ),
                },
                {
                  key: "state",
                  label: t.state,
                  render: ({ state = "assigned", withdrawn_because }) => (
                    <>
                      <StateBadge collection="learning.enrolments" state={state} />
                      {withdrawn_because && (
                        <Text size="xs" c="var(--app-quiet)" dir="auto" lineClamp={2}>
                          {withdrawn_because}
                        </Text>
                      )}
                    </>
                  ),
                },
                {
                  key: "progress",
                  label: t.progress,
                  figures: true,
                  render: ({ progress }) => format.percent(progress ?? 0),
                },
                {
                  key: "score",
                  label: t.score,
                  figures: true,
                  render: ({ score }) => (typeof score === "number" ? format.percent(score) : "–"),
                },
                {
                  key: "due",
                  label: t.due,
                  render: ({ due_on, reminded_on }) => (
                    <>
                      {due_on ? <Day value={due_on} /> : "–"}
                      {reminded_on && (
                        <Text size="xs" c="var(--app-quiet)">
                          {t.reminded} <Day value={reminded_on} />
                        </Text>
                      )}
                    </>
                  ),
                },
                {
                  key: "completed",
                  label: t.completed,
                  render: ({ completed_at }) => (completed_at ? <Day value={completed_at} /> : "–"),
                },
                {
                  key: "off",
                  label: t.actions,
                  hideLabel: true,
                  render: (enrolment) => <LearnerActions enrolment={enrolment} />,
                },
              ]}
            />
          </Panel>
          {(page.next_cursor !== null || cursor !== undefined) && (
            <Group justify="center">
              {cursor !== undefined && (
                <Button variant="subtle" onClick={() => setCursor(undefined)}>
                  {t.first}
                </Button>
              )}
              {page.next_cursor !== null && (
                <Button variant="default" onClick={() => setCursor(page.next_cursor ?? undefined)}>
                  {t.more}
                </Button>
              )}
            </Group>
          )}
        </Stack>
      )}
    </Answered>
  );
}
