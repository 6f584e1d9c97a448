import { Alert, Button, Loader, Progress, Stack, Text } from "@mantine/core";
import { IconBook, IconCheck, IconCircle, IconPlayerStop, IconRefresh } from "@tabler/icons-react";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { CourseJob } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { PLAIN_TITLE } from "../parts/alert.ts";
import classes from "./courses.module.css";
import { Gaps } from "./gaps.tsx";
import { jobWords, STAGES } from "./job-words.ts";

const words = defineWords({
  en: {
    courses: "Courses",
    stages: "How far it is",
    of: (done: string, all: string) => `${done} of ${all} pieces`,
    reused: (count: number) =>
      count === 1 ? "one piece was taken over from before" : `${count} pieces were taken over from before`,
    position: (position: number) =>
      position === 1 ? "It is next." : `${position - 1} others are made before it.`,
    budget: (when: string) => `The budget of the language model is spent. It goes on ${when}.`,
    model_unavailable: (when: string) => `The language model does not answer. It tries again ${when}.`,
    stop: "Stop",
    stopped: "It stops after the piece at hand",
    again: "Go on with it",
    againAbout: "What is finished is taken over.",
    finished: (count: number) =>
      count === 1 ? "One lesson was finished." : `${count} lessons were finished.`,
    open: "Open the course",
    ready: "The course is ready",
    facts: (lessons: number, claims: string, share: string) =>
      `${lessons === 1 ? "One lesson" : `${lessons} lessons`}, ${claims} sentences, ${share} of them proven by a passage`,
    gaps: "What the library lacks for it",
    leave: "You may leave this page: it goes on without you.",
    NO_SOURCES: "There is no document to use. Bring documents, or choose other ones.",
    INSUFFICIENT_EVIDENCE:
      "The documents do not say enough about the topic. Bring a document that treats it.",
    ACCESS_LOST:
      "The person who requested this course can no longer read all of its documents. Request it again.",
    TOPIC_TOO_BROAD: "The topic is most of the library. Choose a narrower one, or a collection.",
  },
  de: {
    courses: "Kurse",
    stages: "Wie weit er ist",
    of: (done: string, all: string) => `${done} von ${all} Teilen`,
    reused: (count: number) =>
      count === 1 ? "ein Teil wurde von vorher übernommen" : `${count} Teile wurden von vorher übernommen`,
    position: (position: number) =>
      position === 1 ? "Er ist als Nächster an der Reihe." : `${position - 1} andere kommen vorher.`,
    budget: (when: string) => `Das Budget des Sprachmodells ist verbraucht. Es geht ${when} weiter.`,
    model_unavailable: (when: string) => `Das Sprachmodell antwortet nicht. Nächster Versuch ${when}.`,
    stop: "Abbrechen",
    stopped: "Er hält nach dem Teil an, der gerade entsteht",
    again: "Weitermachen",
    againAbout: "Was fertig ist, wird übernommen.",
    finished: (count: number) =>
      count === 1 ? "Eine Lektion war fertig." : `${count} Lektionen waren fertig.`,
    open: "Kurs öffnen",
    ready: "Der Kurs ist fertig",
    facts: (lessons: number, claims: string, share: string) =>
      `${lessons === 1 ? "Eine Lektion" : `${lessons} Lektionen`}, ${claims} Sätze, ${share} davon durch eine Stelle belegt`,
    gaps: "Was der Bibliothek dafür fehlt",
    leave: "Sie können diese Seite verlassen: Es geht ohne Sie weiter.",
    NO_SOURCES: "Es gibt kein Dokument dafür. Bringen Sie Dokumente, oder wählen Sie andere.",
    INSUFFICIENT_EVIDENCE:
      "Die Dokumente sagen nicht genug über das Thema. Ergänzen Sie ein Dokument, das davon handelt.",
    ACCESS_LOST:
      "Wer ihn bestellt hat, kann nicht mehr alle seine Dokumente lesen. Bestellen Sie ihn noch einmal.",
    TOPIC_TOO_BROAD:
      "Das Thema ist der größte Teil der Bibliothek. Wählen Sie ein engeres oder eine Sammlung.",
  },
});

/** Progress of a course job, stage by stage. */
export function Page() {
  const t = useWords(words);
  const j = useWords(jobWords);
  // The router's types do not know the parameters of this route.
  const { id } = useParams({ strict: false }) as { id: string };
  const [over, setOver] = useState<string>();
  const job = useCall(
    "GET /api/v1/learning/courses/:job_id",
    { path: { job_id: id }, query: {} },
    { every: over !== id && 1200 },
  );
  if (job.data?.terminal && over !== id) setOver(id);
  return (
    <Answered of={job} wait={<Wait rows={10} />}>
      {(told) => (
        <>
          <PageHead
            title={told.topic}
            up={{ to: "/learning/courses", label: t.courses }}
            beside={
              <Tag tone={toneOf(told.status)}>
                <span role="status">{j[told.status]}</span>
              </Tag>
            }
            actions={<Actions job={told} />}
          />
          <Stack gap="lg">
            <Outcome job={told} />
            {told.status !== "succeeded" && <Stages job={told} />}
          </Stack>
        </>
      )}
    </Answered>
  );
}

function toneOf(status: CourseJob["status"]) {
  switch (status) {
    case "succeeded":
      return "good" as const;
    case "failed":
      return "bad" as const;
    case "cancelled":
    case "expired":
      return "quiet" as const;
    case "waiting":
    case "cancelling":
      return "waiting" as const;
    default:
      return "busy" as const;
  }
}

function Actions({ job: { job_id, terminal, status, course_id, request } }: { job: CourseJob }) {
  const t = useWords(words);
  const j = useWords(jobWords);
  const may = useMay();
  const navigate = useNavigate();
  const stop = useAct("DELETE /api/v1/learning/courses/:job_id", {
    done: (stopped) => (stopped.status === "cancelling" ? t.stopped : j[stopped.status]),
    stale: ["GET /api/v1/learning/courses"],
  });
  const again = useAct("POST /api/v1/learning/courses", {
    stale: ["GET /api/v1/learning/courses"],
    onDone: (answer) => {
      if ("job_id" in answer) void navigate({ to: `/learning/courses/making/${answer.job_id}` });
    },
  });
  if (course_id !== null) {
    return (
      <Button
        component={To}
        to={`/learning/courses/${course_id}`}
        leftSection={<IconBook size={18} stroke={1.6} />}
      >
        {t.open}
      </Button>
    );
  }
  if (!terminal) {
    return (
      may("learning.courses.cancel") && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={18} stroke={1.6} />}
          loading={stop.isPending}
          disabled={status === "cancelling"}
          onClick={() => stop.mutate({ path: { job_id } })}
        >
          {t.stop}
        </Button>
      )
    );
  }
  return (
    may("learning.courses.generate") && (
      <Button
        leftSection={<IconRefresh size={18} stroke={1.6} />}
        loading={again.isPending}
        onClick={() => again.mutate({ body: request })}
      >
        {t.again}
      </Button>
    )
  );
}

function Outcome({ job }: { job: CourseJob }) {
  const t = useWords(words);
  const format = useFormat();
  const { status, error, partial, course, waiting, position } = job;
  if (course) {
    const { quality, coverage, modules } = course;
    const lessons = modules.reduce((sum, one) => sum + one.lessons.length, 0);
    return (
      <>
        <Alert color="leaf" icon={<IconCheck size={18} />} title={t.ready} styles={PLAIN_TITLE}>
          {t.facts(
            lessons,
            format.number(quality.claim_count),
            format.percent(Math.round(quality.grounded_share * 100)),
          )}
        </Alert>
        <Panel title={t.gaps}>
          <Gaps gaps={coverage.gaps} />
        </Panel>
      </>
    );
  }
  if (status === "failed" || status === "cancelled" || status === "expired") {
    const known = error && error.code in t ? t[error.code as keyof typeof t] : undefined;
    return (
      <Alert color={status === "failed" ? "red" : "gray"}>
        <Stack gap={4}>
          {error && <Text size="sm">{typeof known === "string" ? known : error.message}</Text>}
          {partial && partial.lessons.length > 0 && (
            <Text size="sm">
              {t.finished(partial.lessons.length)} {t.againAbout}
            </Text>
          )}
        </Stack>
      </Alert>
    );
  }
  return (
    <Stack gap={4}>
      {waiting && <Text>{t[waiting.reason](format.ago(waiting.resume_at))}</Text>}
      {status === "queued" && position !== null && <Text>{t.position(position)}</Text>}
      <Text size="sm" c="var(--app-quiet)">
        {t.leave}
      </Text>
    </Stack>
  );
}

function Stages({
  job: { stage, progress, units_done, units_total, units_reused, terminal },
}: {
  job: CourseJob;
}) {
  const t = useWords(words);
  const j = useWords(jobWords);
  const format = useFormat();
  const at = stage === null ? -1 : STAGES.indexOf(stage);
  const beside = [
    units_total !== null && t.of(format.number(units_done), format.number(units_total)),
    units_reused > 0 && t.reused(units_reused),
  ].filter(Boolean);
  return (
    <Panel title={t.stages} about={beside.join(" · ")}>
      <Stack gap="md">
        <Progress.Root size="md">
          <Progress.Section value={Math.max(2, progress * 100)} aria-label={t.stages} />
        </Progress.Root>
        <ol className={classes.stages}>
          {STAGES.map((one, index) => {
            const isNow = index === at && !terminal;
            return (
              <li key={one} aria-current={isNow ? "step" : undefined} data-done={index < at || undefined}>
                <span className={classes.sign}>
                  {index < at ? (
                    <IconCheck size={18} stroke={2} aria-hidden />
                  ) : isNow ? (
                    <Loader size={16} />
                  ) : (
                    <IconCircle size={14} stroke={1.4} aria-hidden />
                  )}
                </span>
                {j[one]}
              </li>
            );
          })}
        </ol>
      </Stack>
    </Panel>
  );
}
