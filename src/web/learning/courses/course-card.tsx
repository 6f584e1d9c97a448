import { Anchor, Group, Progress, Stack, Text } from "@mantine/core";
import { IconClock, IconListNumbers } from "@tabler/icons-react";
import type { CatalogueCard } from "../../../client/contract.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";
import classes from "./courses.module.css";

/** Share of the required concepts that the documents define. */
export const coverageOf = (requested: number, grounded: number): number =>
  requested === 0 ? 100 : Math.round((100 * grounded) / requested);

export function CourseCard({ course }: { course: CatalogueCard }) {
  const t = useTexts("learning.courseCard");
  const s = useTexts("learning.parts");
  const format = useFormat();
  const { id, title, state, about, language, latest, published } = course;
  const coverage = coverageOf(about.concepts_requested, about.concepts_grounded);
  return (
    <article className={classes.card}>
      <Stack gap="xs" h="100%">
        <Group gap={6}>
          <Text size="xs" c="var(--app-quiet)">
            {s[about.level]}
          </Text>
          {state !== "published" && <Tag tone="quiet">{t[state]}</Tag>}
          {about.stale && <Tag tone="waiting">{t.stale}</Tag>}
          {published !== null && latest > published && <Tag tone="busy">{t.newer}</Tag>}
        </Group>
        <Anchor
          component={To}
          to={`/learning/courses/${id}`}
          className={classes.title}
          dir="auto"
          lang={language}
        >
          {title}
        </Anchor>
        <Text size="sm" c="var(--app-quiet)" lineClamp={3} dir="auto" lang={language}>
          {about.summary}
        </Text>
        {about.audience !== null && (
          <Text size="xs" c="var(--app-quiet)" dir="auto">
            {t.for({ audience: about.audience })}
          </Text>
        )}
        <Stack gap={6} mt="auto" pt="xs">
          <Group gap="md" c="var(--app-quiet)">
            <Group gap={4} wrap="nowrap">
              <IconListNumbers size={16} stroke={1.6} aria-hidden />
              <Text size="xs">{t.lessons({ count: about.lessons })}</Text>
            </Group>
            <Group gap={4} wrap="nowrap">
              <IconClock size={16} stroke={1.6} aria-hidden />
              <Text size="xs">{format.duration(about.minutes)}</Text>
            </Group>
          </Group>
          <Progress.Root size={4}>
            <Progress.Section value={coverage} aria-label={t.coverage({ share: format.percent(coverage) })} />
          </Progress.Root>
          <Text size="xs" c="var(--app-quiet)">
            {t.coverage({ share: format.percent(coverage) })}
          </Text>
        </Stack>
      </Stack>
    </article>
  );
}
