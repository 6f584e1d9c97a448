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
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { CourseCard } from "./course-card.tsx";
import { Making } from "./jobs.tsx";

const STATES = ["published", "draft", "archived"] as const;

export function Page() {
  const t = useTexts("learning.catalogue");
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
