import { Anchor } from "@mantine/core";
import { DataTable } from "../../../kit/data-table.tsx";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { Day } from "../../../kit/values.tsx";
import { useNames } from "../../../language/names.ts";
import { recordAddress } from "../../../records/meta.ts";
import { useTexts } from "../texts.ts";
import type { ContractLine } from "./contract-line.ts";
import { useCourseText } from "./course-text.ts";

/** Replaces the timeline on phones. */
export function ContractTable({ lines }: { lines: readonly ContractLine[] }) {
  const t = useTexts("legal.contractTable");
  const names = useNames();
  const textOf = useCourseText();
  const field = (name: string) => names.field("legal.contracts", name);
  return (
    <DataTable
      caption={t.caption}
      rows={lines}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "title",
          label: t.contract,
          head: true,
          render: ({ id, title }) => (
            <Anchor component={To} to={recordAddress("legal.contracts", id)} size="sm">
              {title}
            </Anchor>
          ),
        },
        {
          key: "state",
          label: field("state"),
          render: ({ state }) => <StateBadge collection="legal.contracts" state={state} />,
        },
        { key: "start", label: field("start"), render: ({ start }) => start && <Day value={start} /> },
        {
          key: "notice",
          label: field("notice_by"),
          render: ({ noticeBy }) => noticeBy && <Day value={noticeBy} />,
        },
        { key: "course", label: t.course, render: textOf },
      ]}
    />
  );
}
