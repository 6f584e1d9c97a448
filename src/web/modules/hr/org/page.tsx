import { Group, SegmentedControl, TextInput } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { IconHierarchy3, IconSearch } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { Answered } from "../../../kit/answered.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { WaitBox } from "../../../kit/wait.tsx";
import { defineWords, useWords } from "../../../language/words.ts";
import { useCall } from "../../../queries.ts";
import { useMay } from "../../../session/session.ts";
import { OrgCanvas } from "./chart.tsx";
import { OrgList } from "./list.tsx";
import { found, reportingBoxes, unitBoxes } from "./tree.ts";

const words = defineWords({
  en: {
    title: "Org chart",
    about: "The units and who leads them, or who reports to whom.",
    of: "Chart of",
    units: "Units",
    people: "Reporting lines",
    look: "Shown as",
    picture: "Picture",
    list: "List",
    search: "Search for a unit or a person",
    none: "No units yet",
    noneAbout: "Make departments and teams as units under one another, and say who leads them.",
  },
  de: {
    title: "Organigramm",
    about: "Die Einheiten und ihre Leitung, oder wer an wen berichtet.",
    of: "Organigramm der",
    units: "Einheiten",
    people: "Berichtslinien",
    look: "Darstellung",
    picture: "Bild",
    list: "Liste",
    search: "Einheit oder Person suchen",
    none: "Noch keine Einheiten",
    noneAbout:
      "Legen Sie Abteilungen und Teams als Einheiten an, eine unter der anderen, und nennen Sie die Leitung.",
  },
});

const AT_WORK = "onboarding,active,on_leave,notice";

/** The organisation as a tree. */
export function Page() {
  const t = useWords(words);
  const may = useMay();
  const isPhone = useMediaQuery("(max-width: 48em)");
  const [{ of = "units", look = "picture" }, setUrl] = useUrlState();
  const [search, setSearch] = useState("");
  const [wanted] = useDebouncedValue(search, 200);
  const mayList = may("hr.employees.list");
  const ofPeople = of === "people" && mayList;
  const chart = useCall("GET /api/v1/hr/org-chart", {});
  const employees = useCall(
    "GET /api/v1/hr/employees",
    {
      query: { "state[in]": AT_WORK, fields: "first_name,last_name,job_title,manager_id,state", limit: 200 },
    },
    { enabled: ofPeople },
  );
  const boxes = useMemo(
    () => (ofPeople ? reportingBoxes(employees.data?.data ?? []) : unitBoxes(chart.data?.units ?? [])),
    [ofPeople, employees.data, chart.data],
  );
  const hits = useMemo(() => found(boxes, wanted), [boxes, wanted]);
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Group mb="md" gap="sm">
        {mayList && (
          <SegmentedControl
            aria-label={t.of}
            value={ofPeople ? "people" : "units"}
            onChange={(value) => setUrl({ of: value === "people" ? value : undefined })}
            data={[
              { value: "units", label: t.units },
              { value: "people", label: t.people },
            ]}
          />
        )}
        <SegmentedControl
          visibleFrom="sm"
          aria-label={t.look}
          value={look}
          onChange={(value) => setUrl({ look: value === "list" ? value : undefined })}
          data={[
            { value: "picture", label: t.picture },
            { value: "list", label: t.list },
          ]}
        />
        <TextInput
          aria-label={t.search}
          placeholder={t.search}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          w={{ base: "100%", sm: 280 }}
        />
      </Group>
      <Answered<unknown> of={ofPeople ? employees : chart} wait={<WaitBox height={520} />}>
        {() =>
          boxes.length === 0 ? (
            <Empty icon={IconHierarchy3} title={t.none} about={t.noneAbout} />
          ) : isPhone || look === "list" ? (
            <Panel>
              <OrgList boxes={boxes} found={hits} />
            </Panel>
          ) : (
            <Panel flush>
              <OrgCanvas key={of} boxes={boxes} found={hits} />
            </Panel>
          )
        }
      </Answered>
    </>
  );
}
