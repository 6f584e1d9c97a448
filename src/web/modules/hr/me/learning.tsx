import { Anchor, Group, Stack, Text } from "@mantine/core";
import { IconSchool } from "@tabler/icons-react";
import { Answered } from "../../../kit/answered.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { usePerson } from "../../../session/session.ts";
import { RestOf, useWholeList } from "../../legal/whole-list.tsx";
import { ProgressBar } from "../../strat/progress-bar.tsx";
import { useTexts } from "../texts.ts";

export function MyLearning() {
  const t = useTexts("hr.learning");
  const format = useFormat();
  const me = usePerson()?.user.id ?? "";
  const enrolments = useWholeList("GET /api/v1/learning/enrolments", {
    user_id: me,
    expand: "course",
    sort: "-created_at",
  });
  return (
    <Panel title={t.title}>
      <Answered of={enrolments} wait={<WaitBox height={160} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty icon={IconSchool} title={t.none} about={t.noneAbout} />
          ) : (
            <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
              {rows.map(({ id, course, state, progress, due_on }) => (
                <Group key={id} component="li" justify="space-between" gap="md">
                  <div style={{ flex: "1 1 14rem", minWidth: 0 }}>
                    <Anchor component={To} to={`/learning/enrolments/${id}`} size="sm">
                      {course?.title ?? t.course}
                    </Anchor>
                    {due_on && (
                      <Text size="xs" c="var(--app-quiet)">
                        {t.due({ day: format.day(due_on) })}
                      </Text>
                    )}
                  </div>
                  <div style={{ width: 160 }}>
                    <ProgressBar value={progress ?? 0} health="good" />
                  </div>
                  {state && <StateBadge collection="learning.enrolments" state={state} />}
                </Group>
              ))}
            </Stack>
          )
        }
      </Answered>
      <RestOf list={enrolments.data} />
    </Panel>
  );
}
