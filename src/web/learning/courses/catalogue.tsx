import { Button, Group, SegmentedControl, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { IconSchool, IconSearch, IconSparkles } from "@tabler/icons-react";
import { useState } from "react";
import type { CatalogueCard } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { Empty } from "../../kit/empty.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { To } from "../../kit/to.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { WaitBox } from "../../kit/wait.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { CourseCard } from "./course-card.tsx";
import { Making } from "./jobs.tsx";

const words = defineWords({
  en: {
    title: "Courses",
    about: "Made from the documents of the library; every sentence of them is proven by a passage.",
    make: "Make a course",
    search: "Find a course",
    state: "Which",
    all: "All",
    published: "Published",
    draft: "Drafts",
    archived: "Put away",
    none: "No courses yet",
    noneAuthor: "Name a topic that your documents treat; Freehold makes a course of it in seconds.",
    noneLearner: "As soon as a course is published it stands here.",
    noneFound: "No course is called so",
    more: "Earlier courses",
  },
  de: {
    title: "Kurse",
    about: "Aus den Dokumenten der Bibliothek gemacht; jeder ihrer Sätze ist durch eine Stelle belegt.",
    make: "Kurs erstellen",
    search: "Kurs finden",
    state: "Welche",
    all: "Alle",
    published: "Veröffentlicht",
    draft: "Entwürfe",
    archived: "Abgelegt",
    none: "Noch keine Kurse",
    noneAuthor:
      "Nennen Sie ein Thema, von dem Ihre Dokumente handeln; Freehold macht in Sekunden einen Kurs daraus.",
    noneLearner: "Sobald ein Kurs veröffentlicht ist, steht er hier.",
    noneFound: "So heißt kein Kurs",
    more: "Frühere Kurse",
  },
});

const STATES = ["published", "draft", "archived"] as const;

/** Course catalogue, including courses that are being generated. */
export function Page() {
  const t = useWords(words);
  const may = useMay();
  const [{ state }, setUrl] = useUrlState();
  const [sought, setSought] = useState("");
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const wanted = STATES.find((one) => one === state);
  const cursor = cursors.at(-1);
  const isAuthor = may("learning.catalogue.edit");
  const catalogue = useCall(
    "GET /api/v1/learning/catalogue",
    { query: { limit: 60, ...(wanted && { state: wanted }), ...(cursor !== undefined && { cursor }) } },
    { keep: true },
  );
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          may("learning.courses.generate") && (
            <Button
              component={To}
              to="/learning/courses/new"
              leftSection={<IconSparkles size={18} stroke={1.6} />}
            >
              {t.make}
            </Button>
          )
        }
      />
      <Stack gap="lg">
        {may("learning.courses.list") && <Making />}
        <Group gap="md" align="flex-end">
          <TextInput
            type="search"
            aria-label={t.search}
            placeholder={t.search}
            leftSection={<IconSearch size={16} stroke={1.6} />}
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
            style={{ flex: "1 1 14rem" }}
            maw={360}
          />
          {isAuthor && (
            <SegmentedControl
              aria-label={t.state}
              value={wanted ?? "all"}
              onChange={(value) => {
                setCursors([]);
                setUrl({ state: value === "all" ? undefined : value });
              }}
              data={[{ value: "all", label: t.all }, ...STATES.map((one) => ({ value: one, label: t[one] }))]}
            />
          )}
        </Group>
        <Answered of={catalogue} wait={<WaitBox height={360} />}>
          {({ data, page }) => (
            <>
              <Cards
                courses={data.filter(
                  (one) =>
                    (wanted !== undefined || one.state !== "archived") &&
                    one.title.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()),
                )}
                empty={
                  sought !== "" ? (
                    <Empty icon={IconSearch} title={t.noneFound} />
                  ) : (
                    <Empty icon={IconSchool} title={t.none} about={isAuthor ? t.noneAuthor : t.noneLearner} />
                  )
                }
              />
              {page.next_cursor !== null && (
                <Group justify="center">
                  <Button
                    variant="default"
                    onClick={() => page.next_cursor && setCursors([...cursors, page.next_cursor])}
                  >
                    {t.more}
                  </Button>
                </Group>
              )}
            </>
          )}
        </Answered>
      </Stack>
    </>
  );
}

function Cards({ courses, empty }: { courses: readonly CatalogueCard[]; empty: React.ReactNode }) {
  if (courses.length === 0) return empty;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
      {courses.map((course) => (
        <CourseCard key={course.id} course={course} />
      ))}
    </SimpleGrid>
  );
}
