import { Anchor, Group, List, Stack, Text } from "@mantine/core";
import { IconLock, IconTargetArrow } from "@tabler/icons-react";
import type { CatalogueCourse } from "../../../client/contract.ts";
import { Panel } from "../../kit/panel.tsx";
import { To } from "../../kit/to.tsx";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";

export function CourseOverview({ entry: { course, id } }: { entry: CatalogueCourse }) {
  const t = useTexts("learning.courseOverview");
  const format = useFormat();
  const titles = new Map(course.modules.flatMap(({ lessons }) => lessons.map((one) => [one.id, one.title])));
  return (
    <Stack gap="lg" lang={course.language}>
      <Text maw="70ch" dir="auto">
        {course.summary}
      </Text>
      {course.outcomes.length > 0 && (
        <Panel title={t.outcomes}>
          <List size="sm" spacing={6} icon={<IconTargetArrow size={16} stroke={1.6} aria-hidden />}>
            {course.outcomes.map(({ id: outcome, text }) => (
              <List.Item key={outcome}>
                <span dir="auto">{text}</span>
              </List.Item>
            ))}
          </List>
        </Panel>
      )}
      {course.prerequisites.length > 0 && (
        <Panel title={t.before}>
          <Group gap="xs">
            {course.prerequisites.map(({ id: concept, name }) => (
              <Anchor key={concept} component={To} to={`/learning/concepts/${concept}`} size="sm" dir="auto">
                {name}
              </Anchor>
            ))}
          </Group>
        </Panel>
      )}
      {course.modules.map((module) => (
        <Panel
          key={module.id}
          title={`${module.order}. ${module.title}`}
          about={module.rationale}
          actions={
            <Text size="sm" c="var(--app-quiet)">
              {format.duration(module.estimated_minutes)}
            </Text>
          }
        >
          <Stack gap="xs">
            {module.lessons.map((lesson) => {
              const after = lesson.requires.flatMap((one) => titles.get(one) ?? []);
              return (
                <Group key={lesson.id} justify="space-between" wrap="nowrap" align="baseline">
                  <div>
                    <Group gap={6}>
                      <Anchor
                        component={To}
                        to={`/learning/courses/${id}?tab=read&lesson=${lesson.id}`}
                        dir="auto"
                      >
                        {lesson.title}
                      </Anchor>
                      {lesson.locked && <IconLock size={15} stroke={1.6} role="img" aria-label={t.locked} />}
                    </Group>
                    {after.length > 0 && (
                      <Text size="xs" c="var(--app-quiet)" dir="auto">
                        {t.after({ titles: format.list(after) })}
                      </Text>
                    )}
                  </div>
                  <Text size="xs" c="var(--app-quiet)" style={{ whiteSpace: "nowrap" }}>
                    {format.duration(lesson.estimated_minutes)}
                  </Text>
                </Group>
              );
            })}
            {module.assessment.items.length > 0 && (
              <Text size="sm" c="var(--app-quiet)">
                {t.questions({ count: module.assessment.items.length })}
              </Text>
            )}
          </Stack>
        </Panel>
      ))}
    </Stack>
  );
}
