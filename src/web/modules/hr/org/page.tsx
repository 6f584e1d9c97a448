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
import { useCall } from "../../../queries.ts";
import { useMay } from "../../../session/session.ts";
import { PrintButton } from "../../print/print-button.tsx";
import { useTexts } from "../texts.ts";
import { OrgCanvas } from "./chart.tsx";
import { OrgList } from "./list.tsx";
import classes from "./org.module.css";
import { found, reportingBoxes, unitBoxes } from "./tree.ts";

export function Page() {
  const t = useTexts("hr.org");
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
          {t.without({ count: without })}
        </Anchor>
      )}
    </>
  );
}

const NONE: ReadonlySet<string> = new Set();

function Nothing({ ofPeople }: { ofPeople: boolean }) {
  const t = useTexts("hr.org");
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
