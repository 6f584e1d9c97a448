import { Alert, Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconPlayerPlay, IconRefresh, IconUserPlus } from "@tabler/icons-react";
import { useNavigate, useParams } from "@tanstack/react-router";
import type { CatalogueCourse } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { Figure } from "../../kit/figure.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { UrlTabs } from "../../kit/url-tabs.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { Wait } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { useMay, usePerson } from "../../session/session.ts";
import { AssignDialog } from "../study/assign-dialog.tsx";
import { useTexts } from "../texts.ts";
import { coverageOf } from "./course-card.tsx";
import { CourseMenu } from "./course-menu.tsx";
import { CourseOverview } from "./course-overview.tsx";
import { CoursePrint } from "./course-print.tsx";
import classes from "./courses.module.css";
import { Gaps } from "./gaps.tsx";
import { Reading } from "./reading.tsx";
import { Versions } from "./versions.tsx";

export function Page() {
  // The router's types do not know the parameters of this route.
  const { id } = useParams({ strict: false }) as { id: string };
  const [{ version }] = useUrlState();
  const isOld = version !== undefined && /^\d+$/.test(version);
  const newest = useCall("GET /api/v1/learning/catalogue/:id", { path: { id } }, { enabled: !isOld });
  const older = useCall(
    "GET /api/v1/learning/catalogue/:id/versions/:number",
    { path: { id, number: version ?? "1" } },
    { enabled: isOld },
  );
  return (
    <Answered of={isOld ? older : newest} wait={<Wait rows={12} />}>
      {(entry) => <CourseView entry={entry} />}
    </Answered>
  );
}

function CourseView({ entry }: { entry: CatalogueCourse }) {
  const t = useTexts("learning.course");
  const s = useTexts("learning.parts");
  const format = useFormat();
  const may = useMay();
  const { course, state, number, title } = entry;
  const minutes = course.modules.reduce((sum, one) => sum + one.estimated_minutes, 0);
  const isAuthor = may("learning.catalogue.edit");
  return (
    <>
      <div className={classes.screen}>
        <PageHead
          title={title}
          up={{ to: "/learning/courses", label: t.courses }}
          aside={<Tag tone={state === "published" ? "good" : "quiet"}>{t[state]}</Tag>}
          about={[
            s[course.level],
            course.audience !== null && t.for({ audience: course.audience }),
            format.duration(minutes),
            isAuthor && t.version({ number }),
          ]
            .filter(Boolean)
            .join(" · ")}
          actions={<Actions entry={entry} />}
        />
        <Stack gap="lg">
          {course.stale && isAuthor && <Stale entry={entry} />}
          <UrlTabs
            label={t.parts}
            tabs={[
              { value: "contents", label: t.contents, render: () => <CourseOverview entry={entry} /> },
              { value: "read", label: t.read, render: () => <Reading entry={entry} /> },
              { value: "quality", label: t.quality, render: () => <Quality entry={entry} /> },
              ...(may("learning.catalogue.versions")
                ? [{ value: "versions", label: t.versions, render: () => <Versions entry={entry} /> }]
                : []),
            ]}
          />
        </Stack>
      </div>
      <CoursePrint entry={entry} />
    </>
  );
}

function Actions({ entry }: { entry: CatalogueCourse }) {
  const t = useTexts("learning.course");
  const may = useMay();
  const person = usePerson();
  const navigate = useNavigate();
  const [assigning, assign] = useDisclosure();
  const { id, version, state, latest, published, number } = entry;
  const mine = useCall(
    "GET /api/v1/learning/enrolments",
    { query: { course_id: id, user_id: person?.user.id ?? "", limit: 5, sort: "-created_at" } },
    { enabled: person !== undefined },
  );
  const open = mine.data?.data.find((one) => one.state !== "completed" && one.state !== "withdrawn");
  const publish = useAct("POST /api/v1/learning/catalogue/:id/publish", {
    done: t.donePublish,
    stale: ["GET /api/v1/learning/catalogue"],
    afresh: true,
  });
  const join = useAct("POST /api/v1/learning/enrolments", {
    stale: ["GET /api/v1/learning/enrolments", "GET /api/v1/learning/progress"],
    onDone: ({ id: enrolment }) => void navigate({ to: `/learning/mine/${enrolment}` }),
  });
  const isFirst = published === null;
  return (
    <>
      <CourseMenu entry={entry} />
      {state !== "archived" && (isFirst || latest > published) && may("learning.catalogue.publish") && (
        <Button
          {...(!isFirst && { variant: "default" })}
          loading={publish.isPending}
          onClick={() => publish.mutate({ path: { id }, body: { version, ...(isFirst && { number }) } })}
        >
          {isFirst ? t.publish : t.publishNew({ number: latest })}
        </Button>
      )}
      {state === "published" && may("learning.assignments.create") && (
        <Button variant="default" leftSection={<IconUserPlus size={18} stroke={1.6} />} onClick={assign.open}>
          {t.assign}
        </Button>
      )}
      {state === "published" &&
        may("learning.enrolments.join") &&
        (open ? (
          <Button
            component={To}
            to={`/learning/mine/${open.id}`}
            leftSection={<IconPlayerPlay size={18} stroke={1.6} />}
          >
            {t.goOn}
          </Button>
        ) : (
          <Button
            leftSection={<IconPlayerPlay size={18} stroke={1.6} />}
            loading={join.isPending}
            disabled={mine.isPending}
            onClick={() => join.mutate({ body: { course_id: id } })}
          >
            {t.take}
          </Button>
        ))}
      {assigning && <AssignDialog course={{ id, title: entry.title }} onClose={assign.close} />}
    </>
  );
}

function Stale({ entry: { course } }: { entry: CatalogueCourse }) {
  const t = useTexts("learning.course");
  const address = new URLSearchParams({
    topic: course.topic,
    ...(course.audience !== null && { audience: course.audience }),
    level: course.level,
    ...(course.namespace !== "auto" && { from: course.namespace }),
    step: "plan",
  });
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
      <Group justify="space-between">
        <Text size="sm">{t.stale}</Text>
        <Button
          component={To}
          to={`/learning/courses/new?${address}`}
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.6} />}
        >
          {t.remake}
        </Button>
      </Group>
    </Alert>
  );
}

function Quality({ entry: { course } }: { entry: CatalogueCourse }) {
  const t = useTexts("learning.course");
  const format = useFormat();
  const { quality, coverage, library } = course;
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Figure label={t.proven} value={format.percent(Math.round(quality.grounded_share * 100))} />
        <Figure label={t.sentences} value={format.number(quality.claim_count)} />
        <Figure
          label={t.covered}
          value={format.percent(coverageOf(coverage.concepts_requested, coverage.concepts_grounded))}
        />
        <Figure label={t.left} value={format.number(quality.dropped_claims)} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Panel title={t.gaps}>
          <Gaps gaps={coverage.gaps} />
        </Panel>
        <Panel title={t.documents}>
          <Stack gap={4}>
            {library.documents.map(({ id, title, revision }) => (
              <Text
                key={id}
                size="sm"
                component={To}
                to={`/learning/library/${id}?revision=${revision}`}
                dir="auto"
              >
                {title}
              </Text>
            ))}
          </Stack>
        </Panel>
      </SimpleGrid>
    </Stack>
  );
}
