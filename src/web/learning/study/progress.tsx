import { Anchor, Button, Group, Modal, Progress, Select, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconUserPlus, IconUsersGroup } from "@tabler/icons-react";
import { useState } from "react";
import type { LearningProgress } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { StateBadge } from "../../kit/state-badge.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { WaitBox } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { useTexts } from "../texts.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { Learners } from "./learners.tsx";

export function Page() {
  const t = useTexts("learning.progress");
  const progress = useCall("GET /api/v1/learning/progress", {});
  const [assigning, assign] = useDisclosure();
  const [{ assignment, course }, setUrl] = useUrlState();
  const chosen = rowOf(progress.data?.data, assignment, course);
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          <Button leftSection={<IconUserPlus size={18} stroke={1.6} />} onClick={assign.open}>
            {t.assign}
          </Button>
        }
      />
      <Stack gap="lg">
        <Answered of={progress} wait={<WaitBox height={320} />}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty icon={IconUsersGroup} title={t.nothing} about={t.nothingAbout} />
            ) : (
              <Overview
                rows={data}
                onChoose={(row) =>
                  setUrl({ assignment: row.assignment?.id, course: row.course?.id }, { push: true })
                }
              />
            )
          }
        </Answered>
        {(assignment !== undefined || course !== undefined) && (
          <Learners
            key={`${assignment} ${course}`}
            assignment={assignment}
            course={course}
            title={chosen?.assignment?.title ?? chosen?.course?.title ?? ""}
            isActive={chosen?.assignment?.state === "active"}
          />
        )}
      </Stack>
      {assigning && <ChooseCourse onClose={assign.close} />}
    </>
  );
}

/** Resolves the selection in the URL; links in notifications name only the assignment. */
function rowOf(rows: readonly LearningProgress[] | undefined, assignment?: string, course?: string) {
  return rows?.find(
    (one) =>
      one.assignment?.id === assignment &&
      (one.course?.id === course || (course === undefined && assignment !== undefined)),
  );
}

interface OverviewProps {
  rows: readonly LearningProgress[];
  onChoose(row: LearningProgress): void;
}

function Overview({ rows, onChoose }: OverviewProps) {
  const t = useTexts("learning.progress");
  const format = useFormat();
  return (
    <Panel flush>
      <DataTable
        caption={t.title}
        rows={rows}
        rowKey={(row) => `${row.assignment?.id} ${row.course?.id}`}
        columns={[
          {
            key: "title",
            label: t.assignment,
            head: true,
            render: (row) => (
              <Stack gap={0} align="flex-start">
                <Group gap="xs">
                  <Anchor component="button" fw={500} ta="start" onClick={() => onChoose(row)} dir="auto">
                    {row.assignment?.title ?? row.course?.title ?? t.gone}
                  </Anchor>
                  {row.assignment && row.assignment.state !== "active" && (
                    <StateBadge collection="learning.assignments" state={row.assignment.state} />
                  )}
                </Group>
                <Text size="xs" c="var(--app-quiet)" fw={400}>
                  {row.assignment ? row.course?.title : t.own}
                </Text>
              </Stack>
            ),
          },
          {
            key: "completed",
            label: t.completed,
            width: 220,
            render: (row) => {
              const all = row.people - row.withdrawn;
              const share = all === 0 ? 0 : Math.round((100 * row.completed) / all);
              return (
                <Group gap="xs" wrap="nowrap">
                  <Progress.Root size="md" style={{ flex: 1, minWidth: 60 }}>
                    <Progress.Section
                      value={share}
                      aria-label={t.share({
                        title: row.assignment?.title ?? row.course?.title ?? "",
                        share: format.percent(share),
                      })}
                    />
                  </Progress.Root>
                  <Text size="sm" className="figures">
                    {format.number(row.completed)} / {format.number(all)}
                  </Text>
                </Group>
              );
            },
          },
          { key: "open", label: t.open, figures: true, render: ({ open }) => format.number(open) },
          {
            key: "overdue",
            label: t.overdue,
            figures: true,
            render: ({ overdue }) => (
              <Text
                span
                size="sm"
                {...(overdue > 0 && { c: "var(--mantine-color-error)", fw: 600 })}
                className="figures"
              >
                {format.number(overdue)}
              </Text>
            ),
          },
          {
            key: "score",
            label: t.score,
            figures: true,
            render: ({ score }) => (score === null ? "–" : format.percent(score)),
          },
        ]}
      />
    </Panel>
  );
}

function ChooseCourse({ onClose }: { onClose(): void }) {
  const t = useTexts("learning.progress");
  const [chosen, setChosen] = useState<{ id: string; title: string }>();
  const courses = useCall("GET /api/v1/learning/catalogue", { query: { state: "published", limit: 200 } });
  if (chosen) return <AssignDialog course={chosen} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t.assign} closeButtonProps={{ "aria-label": t.close }}>
      <Answered of={courses}>
        {({ data }) => (
          <Select
            label={t.which}
            searchable
            nothingFoundMessage={t.none}
            data={data.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(id) => setChosen(data.find((one) => one.id === id))}
          />
        )}
      </Answered>
    </Modal>
  );
}
