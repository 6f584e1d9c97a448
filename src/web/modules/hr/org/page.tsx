import { Anchor, Button, Group, SegmentedControl, Text, TextInput } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { IconHierarchy3, IconSearch } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { Answered } from "../../../kit/answered.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { To } from "../../../kit/to.tsx";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { WaitBox } from "../../../kit/wait.tsx";
import { defineWords, useWords } from "../../../language/words.ts";
import { useCall } from "../../../queries.ts";
import { useMay } from "../../../session/session.ts";
import { PrintButton } from "../../print/print-button.tsx";
import { OrgCanvas } from "./chart.tsx";
import { OrgList } from "./list.tsx";
import classes from "./org.module.css";
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
    addUnit: "Add the first unit",
    nobody: "Nobody yet",
    nobodyAbout: "Enter the people who work here, and for each whom they report to.",
    addPerson: "Add the first person",
    nobodys: "Without a manager",
    nobodysAbout: "report to nobody",
    without: (count: number) => (count === 1 ? "1 person is in no unit" : `${count} people are in no unit`),
    notFound: "No unit and nobody is called so.",
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
    addUnit: "Erste Einheit anlegen",
    nobody: "Noch niemand",
    nobodyAbout: "Legen Sie Mitarbeitende an und nennen Sie bei jeder Person, an wen sie berichtet.",
    addPerson: "Erste Person anlegen",
    nobodys: "Ohne Vorgesetzte",
    nobodysAbout: "berichten an niemanden",
    without: (count: number) =>
      count === 1 ? "1 Person gehört zu keiner Einheit" : `${count} Personen gehören zu keiner Einheit`,
    notFound: "Niemand und keine Einheit heißt so.",
  },
});

export function Page() {
  const t = useWords(words);
  const may = useMay();
  const isPhone = useMediaQuery("(max-width: 48em)");
  const [{ of = "units", look = "picture" }, setUrl] = useUrlState();
  const [search, setSearch] = useState("");
  const [wanted] = useDebouncedValue(search, 200);
  const mayList = may("hr.employees.list") && may("hr.reporting_lines");
  const ofPeople = of === "people" && mayList;
  const chart = useCall("GET /api/v1/hr/org-chart", {});
  const lines = useCall("GET /api/v1/hr/reporting-lines", {}, { enabled: ofPeople });
  const boxes = useMemo(() => {
    if (!ofPeople) return unitBoxes(chart.data?.units ?? []);
    return reportingBoxes(lines.data ?? { people: [], vacancies: [] }, t);
  }, [ofPeople, lines.data, chart.data, t]);
  const without = ofPeople ? 0 : (chart.data?.without_unit ?? 0);
  const hits = useMemo(() => found(boxes, wanted), [boxes, wanted]);
  return (
    <>
      <PageHead title={t.title} about={t.about} actions={<PrintButton />} />
      <Group mb="md" gap="sm" className="no-print">
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
      <Answered<unknown> of={ofPeople ? lines : chart} wait={<WaitBox height={520} />}>
        {() =>
          boxes.length === 0 ? (
            <Nothing ofPeople={ofPeople} />
          ) : isPhone || look === "list" ? (
            <Panel>
              <OrgList boxes={boxes} found={hits} />
            </Panel>
          ) : (
            <>
              <div className="no-print">
                <Panel flush>
                  <OrgCanvas key={of} boxes={boxes} found={hits} />
                </Panel>
              </div>
              <div className={classes.paper}>
                <OrgList boxes={boxes} found={NONE} />
              </div>
            </>
          )
        }
      </Answered>
      {search !== "" && hits.size === 0 && (
        <Text size="sm" mt="sm" role="status">
          {t.notFound}
        </Text>
      )}
      {without > 0 && (
        <Anchor
          component={To}
          to="/hr/employees?org_unit_id[is_null]=true"
          size="sm"
          mt="sm"
          display="inline-block"
        >
          {t.without(without)}
        </Anchor>
      )}
    </>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** Empty state with a link for creating the first record. */
function Nothing({ ofPeople }: { ofPeople: boolean }) {
  const t = useWords(words);
  const may = useMay();
  const [title, about, create, to] = ofPeople
    ? ([t.nobody, t.nobodyAbout, "hr.employees.create", "/hr/employees/new"] as const)
    : ([t.none, t.noneAbout, "hr.org-units.create", "/hr/org-units/new"] as const);
  return (
    <Empty
      icon={IconHierarchy3}
      title={title}
      about={about}
      action={
        may(create) && (
          <Button component={To} to={to}>
            {ofPeople ? t.addPerson : t.addUnit}
          </Button>
        )
      }
    />
  );
}
