import { Alert, Button, Group, NativeSelect, Progress, Text, Title } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconArrowLeft, IconArrowRight, IconCheck, IconConfetti } from "@tabler/icons-react";
import { useEffect } from "react";
import type { LearnersCourse, LearningEnrolmentView } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { PageHead } from "../../kit/page-head.tsx";
import { StateBadge } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { useFormat } from "../../language/format.ts";
import { usePerson } from "../../session/session.ts";
import courseClasses from "../courses/courses.module.css";
import { PLAIN_TITLE } from "../parts/alert.ts";
import { Contents, type CoursePlace } from "../parts/contents.tsx";
import { LessonText } from "../parts/lesson-text.tsx";
import { useTexts } from "../texts.ts";
import { keepPlace, keptPlace } from "./place.ts";
import { Questions } from "./questions.tsx";

interface TakeViewProps {
  course: LearnersCourse;
  enrolment: LearningEnrolmentView;
}

/** Shows a course, starting where the learner left off. */
export function TakeView({ course, enrolment }: TakeViewProps) {
  const t = useTexts("learning.takeView");
  const format = useFormat();
  const person = usePerson();
  const [{ at }, setUrl] = useUrlState();
  const { state = "assigned", due_on, pass_score, progress, user_id } = enrolment;
  const modules = placesOf(course, pass_score ?? 0);
  const places = modules.flatMap((one) => one.places);
  const wanted = at ?? keptPlace(enrolment.id);
  const index = Math.max(
    0,
    places.some(({ id }) => id === wanted)
      ? places.findIndex(({ id }) => id === wanted)
      : places.findIndex(({ done }) => !done),
  );
  const place = places[index];
  const go = (id: string | undefined) => {
    if (id === undefined) return;
    setUrl({ at: id }, { push: true });
    scrollTo({ top: 0 });
  };
  const placeId = place?.id;
  useEffect(() => {
    if (placeId !== undefined) keepPlace(enrolment.id, placeId);
  }, [enrolment.id, placeId]);
  useHotkeys([
    ["ArrowRight", () => go(places[index + 1]?.id)],
    ["ArrowLeft", () => go(places[index - 1]?.id)],
  ]);
  const facts = [
    due_on && state !== "completed" && t.due({ day: format.day(due_on) }),
    pass_score != null && pass_score > 0 && t.needs({ percent: format.percent(pass_score) }),
  ];
  return (
    <>
      <PageHead
        title={course.title}
        up={{ to: "/learning/mine", label: t.mine }}
        aside={<StateBadge collection="learning.enrolments" state={state} />}
        about={facts.filter(Boolean).join(" · ")}
      />
      <Group gap="sm" wrap="nowrap" mb="lg" maw={520}>
        <Progress.Root size="sm" style={{ flex: 1 }}>
          <Progress.Section value={progress ?? 0} aria-label={t.progress} />
        </Progress.Root>
        <Text size="sm" className="figures" role="status">
          {format.percent(progress ?? 0)}
        </Text>
      </Group>
      {user_id !== person?.user.id && (
        <Text size="sm" c="var(--app-quiet)" mb="md">
          {t.others}
        </Text>
      )}
      {state === "completed" && <Finished enrolment={enrolment} />}
      {state === "withdrawn" && <Withdrawn because={enrolment.withdrawn_because} />}
      <div className={courseClasses.read}>
        <div className={courseClasses.contents}>
          <Contents modules={modules} at={place?.id ?? ""} lang={course.language} onGo={go} />
        </div>
        <div>
          <NativeSelect
            hiddenFrom="md"
            label={t.choose}
            mb="lg"
            value={place?.id ?? ""}
            onChange={({ currentTarget }) => go(currentTarget.value)}
            data={places.map(({ id, title, kind, done }) => ({
              value: id,
              label: `${done ? "✓ " : ""}${kind === "questions" ? t.questions({ module: title }) : title}`,
            }))}
          />
          {place && (
            <PlaceView
              key={place.id}
              course={course}
              enrolment={enrolment}
              place={place}
              isMine={user_id === person?.user.id}
              before={places[index - 1]?.id}
              after={places[index + 1]?.id}
              onGo={go}
            />
          )}
        </div>
      </div>
    </>
  );
}

function placesOf({ modules }: LearnersCourse, passScore: number) {
  return modules.map((module) => ({
    id: module.id,
    title: module.title,
    places: [
      ...module.lessons.map(({ id, title, done }): CoursePlace => ({ id, title, kind: "lesson", done })),
      ...(module.assessment.items.length > 0
        ? [
            {
              id: module.id,
              title: module.title,
              kind: "questions" as const,
              done: module.assessment.best_score !== null && module.assessment.best_score >= passScore,
            },
          ]
        : []),
    ],
  }));
}

function Finished({ enrolment: { score, assignment } }: { enrolment: LearningEnrolmentView }) {
  const t = useTexts("learning.takeView");
  const format = useFormat();
  return (
    <Alert
      color="leaf"
      icon={<IconConfetti size={20} />}
      title={t.finished}
      mb="lg"
      maw="70ch"
      styles={PLAIN_TITLE}
    >
      <Text size="sm">
        {typeof score === "number" ? t.finishedAbout({ score: format.percent(score) }) : t.finishedPlain}{" "}
        {assignment?.policy_id && t.acknowledged}
      </Text>
      <Button component={To} to="/learning/review" size="compact-sm" variant="default" mt="xs">
        {t.review}
      </Button>
    </Alert>
  );
}

function Withdrawn({ because }: { because: string | null | undefined }) {
  const t = useTexts("learning.takeView");
  return (
    <Alert color="gray" title={t.off} mb="lg" maw="70ch" styles={PLAIN_TITLE}>
      {because && (
        <Text size="sm" dir="auto">
          {because}
        </Text>
      )}
      <Text size="sm">{t.offAbout}</Text>
    </Alert>
  );
}

interface PlaceViewProps {
  course: LearnersCourse;
  enrolment: LearningEnrolmentView;
  place: CoursePlace;
  isMine: boolean;
  before: string | undefined;
  after: string | undefined;
  onGo(id: string | undefined): void;
}

function PlaceView({ course, enrolment, place, isMine, before, after, onGo }: PlaceViewProps) {
  const t = useTexts("learning.takeView");
  const format = useFormat();
  const { id } = enrolment;
  const read = useAct("POST /api/v1/learning/enrolments/:id/read", {
    stale: ["GET /api/v1/learning/enrolments", "GET /api/v1/learning/progress"],
    onDone: () => onGo(after),
  });
  const lesson = course.modules.flatMap(({ lessons }) => lessons).find((one) => one.id === place.id);
  const module = course.modules.find((one) => one.id === place.id);
  const mayRead = lesson !== undefined && isMine && !place.done && enrolment.state !== "withdrawn";
  return (
    <>
      <Title order={2} size="h2" dir="auto" maw="70ch" lang={lesson ? course.language : undefined}>
        {lesson ? lesson.title : t.questions({ module: place.title })}
      </Title>
      <Text size="sm" c="var(--app-quiet)" mb="lg">
        {lesson ? t.minutes({ time: format.duration(lesson.estimated_minutes) }) : t.about}
      </Text>
      {lesson && <LessonText lesson={lesson} lang={course.language} />}
      <Questions
        enrolment={id}
        place={place.id}
        questions={lesson ? lesson.checks : (module?.assessment.items ?? [])}
        lang={course.language}
        isAssessment={lesson === undefined}
        bestScore={module?.assessment.best_score ?? null}
        passScore={enrolment.pass_score ?? 0}
        isMine={isMine && enrolment.state !== "withdrawn"}
      />
      <div className={courseClasses.foot}>
        {before !== undefined ? (
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={18} stroke={1.6} />}
            onClick={() => onGo(before)}
          >
            {t.previous}
          </Button>
        ) : (
          <span />
        )}
        {mayRead ? (
          <Button
            leftSection={<IconCheck size={18} stroke={1.8} />}
            loading={read.isPending}
            onClick={() => read.mutate({ path: { id }, body: { lesson: place.id } })}
          >
            {after === undefined ? t.readLast : t.read}
          </Button>
        ) : (
          after !== undefined && (
            <Button rightSection={<IconArrowRight size={18} stroke={1.6} />} onClick={() => onGo(after)}>
              {t.next}
            </Button>
          )
        )}
      </div>
    </>
  );
}
