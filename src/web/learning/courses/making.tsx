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
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { PLAIN_TITLE } from "../parts/alert.ts";
import { useTexts } from "../texts.ts";
import classes from "./courses.module.css";
import { Gaps } from "./gaps.tsx";
import { STAGES } from "./job-words.ts";

export function Page() {
  const t = useTexts("learning.making");
  const j = useTexts("learning.job");
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
      {(loaded) => (
        <>
          <PageHead
            title={loaded.topic}
            up={{ to: "/learning/courses", label: t.courses }}
            aside={
              <Tag tone={toneOf(loaded.status)}>
                <span role="status">{j[loaded.status]}</span>
              </Tag>
            }
            actions={<Actions job={loaded} />}
          />
          <Stack gap="lg">
            <Outcome job={loaded} />
            {loaded.status !== "succeeded" && <Stages job={loaded} />}
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
  const t = useTexts("learning.making");
  const j = useTexts("learning.job");
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
  const t = useTexts("learning.making");
  const format = useFormat();
  const { status, error, partial, course, waiting, position } = job;
  if (course) {
    const { quality, coverage, modules } = course;
    const lessons = modules.reduce((sum, one) => sum + one.lessons.length, 0);
    return (
      <>
        <Alert color="leaf" icon={<IconCheck size={18} />} title={t.ready} styles={PLAIN_TITLE}>
          {t.facts({
            lessons,
            claims: format.number(quality.claim_count),
            share: format.percent(Math.round(quality.grounded_share * 100)),
          })}
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
              {t.finished({ count: partial.lessons.length })} {t.againAbout}
            </Text>
          )}
        </Stack>
      </Alert>
    );
  }
  return (
    <Stack gap={4}>
      {waiting && (
        <Text>
          {waiting.reason === "documents"
            ? waiting.message
            : t[waiting.reason]({ when: format.ago(waiting.resume_at) })}
        </Text>
      )}
      {status === "queued" && position !== null && <Text>{t.position({ before: position - 1 })}</Text>}
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
  const t = useTexts("learning.making");
  const j = useTexts("learning.job");
  const format = useFormat();
  const at = stage === null ? -1 : STAGES.indexOf(stage);
  const counts = [
    units_total !== null && t.of({ done: format.number(units_done), all: format.number(units_total) }),
    units_reused > 0 && t.reused({ count: units_reused }),
  ].filter(Boolean);
  return (
    <Panel title={t.stages} about={counts.join(" · ")}>
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
