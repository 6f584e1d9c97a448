import { Button, NativeSelect, Stack, Title } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconArrowLeft, IconArrowRight, IconLock, IconLockOpen } from "@tabler/icons-react";
import type { CatalogueCourse, ShownCourse } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { useUrlState } from "../../kit/use-url-state.ts";
import { useMay } from "../../session/session.ts";
import { Contents, type CoursePlace } from "../parts/contents.tsx";
import { LessonText } from "../parts/lesson-text.tsx";
import { useTexts } from "../texts.ts";
import classes from "./courses.module.css";
import { ShownQuestions } from "./shown-questions.tsx";

export function Reading({ entry }: { entry: CatalogueCourse }) {
  const t = useTexts("learning.reading");
  const [{ lesson }, setUrl] = useUrlState();
  const { course } = entry;
  const modules = placesIn(course);
  const places = modules.flatMap((one) => one.places);
  const index = Math.max(
    0,
    places.findIndex(({ id }) => id === lesson),
  );
  const place = places[index];
  const go = (id: string | undefined) => {
    if (id === undefined) return;
    setUrl({ lesson: id }, { push: true });
    scrollTo({ top: 0 });
  };
  const [before, after] = [places[index - 1], places[index + 1]];
  useHotkeys([
    ["ArrowRight", () => go(after?.id)],
    ["ArrowLeft", () => go(before?.id)],
  ]);
  if (!place) return null;
  return (
    <div className={classes.read}>
      <div className={classes.contents}>
        <Contents modules={modules} at={place.id} lang={course.language} onGo={go} />
      </div>
      <div>
        <NativeSelect
          hiddenFrom="md"
          label={t.choose}
          mb="lg"
          value={place.id}
          onChange={({ currentTarget }) => go(currentTarget.value)}
          data={places.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <PlaceView entry={entry} place={place} />
        <div className={classes.foot}>
          {before ? (
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={18} stroke={1.6} />}
              onClick={() => go(before.id)}
            >
              {t.previous}
            </Button>
          ) : (
            <span />
          )}
          {after && (
            <Button rightSection={<IconArrowRight size={18} stroke={1.6} />} onClick={() => go(after.id)}>
              {t.next}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function placesIn({ modules }: ShownCourse) {
  return modules.map((module) => ({
    id: module.id,
    title: module.title,
    places: [
      ...module.lessons.map(({ id, title }): CoursePlace => ({ id, title, kind: "lesson", done: false })),
      ...(module.assessment.items.length > 0
        ? [{ id: module.id, title: module.title, kind: "questions" as const, done: false }]
        : []),
    ],
  }));
}

function PlaceView({
  entry: { id, version, course, number, latest },
  place,
}: {
  entry: CatalogueCourse;
  place: CoursePlace;
}) {
  const t = useTexts("learning.reading");
  const may = useMay();
  const stale = ["GET /api/v1/learning/catalogue"];
  const lock = useAct("POST /api/v1/learning/catalogue/:id/lessons/:lesson_id/lock", { stale, afresh: true });
  const unlock = useAct("POST /api/v1/learning/catalogue/:id/lessons/:lesson_id/unlock", {
    stale,
    afresh: true,
  });
  const lesson = course.modules.flatMap(({ lessons }) => lessons).find((one) => one.id === place.id);
  if (!lesson) {
    const module = course.modules.find((one) => one.id === place.id);
    return (
      module && (
        <ShownQuestions title={t.questions} questions={module.assessment.items} lang={course.language} />
      )
    );
  }
  const given = { path: { id, lesson_id: lesson.id }, body: { version } };
  return (
    <Stack gap="md">
      <Title order={2} size="h2" dir="auto" lang={course.language} maw="70ch">
        {lesson.title}
      </Title>
      <LessonText key={lesson.id} lesson={lesson} lang={course.language} />
      {lesson.checks.length > 0 && (
        <ShownQuestions title={t.questions} questions={lesson.checks} lang={course.language} />
      )}
      {may("learning.catalogue.lock") && number === latest && (
        <div>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={
              lesson.locked ? <IconLockOpen size={16} stroke={1.6} /> : <IconLock size={16} stroke={1.6} />
            }
            loading={lock.isPending || unlock.isPending}
            onClick={() => (lesson.locked ? unlock.mutate(given) : lock.mutate(given))}
          >
            {lesson.locked ? t.unlock : t.lock}
          </Button>
        </div>
      )}
    </Stack>
  );
}
