import { Group, SegmentedControl, Stack, Switch } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconScale } from "@tabler/icons-react";
import { useMemo } from "react";
import { Answered } from "../../../kit/answered.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { useToday } from "../../../kit/today.ts";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { WaitBox } from "../../../kit/wait.tsx";
import { useNames } from "../../../language/names.ts";
import { useTexts } from "../texts.ts";
import { RestOf, useWholeList } from "../whole-list.tsx";
import { type ContractLine, LINE_FIELDS, lineOf, toDecide } from "./contract-line.ts";
import { ContractTable } from "./contract-table.tsx";
import { Decisions } from "./decisions.tsx";
import { LineOfContracts, type Span } from "./lines.tsx";

const LIVE = "review,approved,sent,part_signed,signed,active,renewed";

export function Page() {
  const t = useTexts("legal.timeline");
  const names = useNames();
  const today = useToday();
  const isPhone = useMediaQuery("(max-width: 48em)");
  const [{ span = "years", ended }, setUrl] = useUrlState();
  const call = useWholeList("GET /api/v1/legal/contracts", {
    fields: LINE_FIELDS,
    expand: "account",
    "state[in]": ended ? `${LIVE},expired,terminated` : LIVE,
    sort: "notice_by,end",
  });
  const lines = useMemo(
    () =>
      call.data?.rows
        .map(lineOf)
        .sort((a, b) => byKind(a, b, (kind) => names.choice("legal.contracts", "kind", kind))) ?? [],
    [call.data, names],
  );
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Answered of={call} wait={<WaitBox height={560} />}>
        {(list) =>
          lines.length === 0 ? (
            <Empty icon={IconScale} title={t.none} about={t.noneAbout} />
          ) : (
            <Stack gap="lg">
              <Decisions decisions={toDecide(lines, today, 90)} />
              <Panel
                flush
                title={t.all}
                actions={
                  <Group gap="md">
                    <Switch
                      label={t.ended}
                      checked={ended !== undefined}
                      onChange={(event) => setUrl({ ended: event.currentTarget.checked ? "1" : undefined })}
                    />
                    <SegmentedControl
                      visibleFrom="sm"
                      aria-label={t.span}
                      value={span}
                      onChange={(value) => setUrl({ span: value === "years" ? undefined : value })}
                      data={[
                        { value: "year", label: t.year },
                        { value: "years", label: t.years },
                        { value: "decade", label: t.decade },
                      ]}
                    />
                  </Group>
                }
              >
                {isPhone ? (
                  <ContractTable lines={lines} />
                ) : (
                  <LineOfContracts lines={lines} span={isSpan(span) ? span : "years"} />
                )}
                <RestOf list={list} />
              </Panel>
            </Stack>
          )
        }
      </Answered>
    </>
  );
}

const isSpan = (text: string): text is Span => ["year", "years", "decade"].includes(text);

function byKind(a: ContractLine, b: ContractLine, nameOf: (kind: string) => string): number {
  return nameOf(a.kind).localeCompare(nameOf(b.kind)) || (a.end ?? "9999").localeCompare(b.end ?? "9999");
}
