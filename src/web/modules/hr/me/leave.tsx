import { Anchor, Button, Group, Stack } from "@mantine/core";
import { IconBeach, IconCalendar, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { HrLeaveRequestView } from "../../../../client/contract.ts";
import { Answered } from "../../../kit/answered.tsx";
import { DataTable } from "../../../kit/data-table.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { recordAddress } from "../../../records/meta.ts";
import { RestOf, useWholeList } from "../../legal/whole-list.tsx";
import { useAbsenceText } from "../leave/absence-text.ts";
import { AskLeave } from "../leave/ask.tsx";
import { Balances } from "../leave/balances.tsx";
import { useTexts } from "../texts.ts";

export function MyLeave({ employeeId }: { employeeId: string }) {
  const t = useTexts("hr.meLeave");
  const [isAsking, setAsking] = useState(false);
  const requests = useWholeList("GET /api/v1/hr/leave-requests", {
    employee_id: employeeId,
    sort: "-from",
    expand: "leave_type",
  });
  return (
    <Stack gap="lg">
      <Balances employeeId={employeeId} />
      <Panel
        flush
        title={t.title}
        actions={
          <Group gap="xs">
            <Button
              variant="default"
              component={To}
              to="/hr/leave"
              leftSection={<IconCalendar size={16} stroke={1.6} />}
            >
              {t.calendar}
            </Button>
            <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => setAsking(true)}>
              {t.ask}
            </Button>
          </Group>
        }
      >
        <Answered of={requests} wait={<WaitBox height={240} />}>
          {({ rows }) =>
            rows.length === 0 ? (
              <Empty icon={IconBeach} title={t.none} about={t.noneAbout} />
            ) : (
              <Requests requests={rows} />
            )
          }
        </Answered>
        <RestOf list={requests.data} />
      </Panel>
      {isAsking && (
        <AskLeave people={[]} asked={{ employeeId, from: undefined }} onClose={() => setAsking(false)} />
      )}
    </Stack>
  );
}

function Requests({ requests }: { requests: readonly HrLeaveRequestView[] }) {
  const t = useTexts("hr.meLeave");
  const format = useFormat();
  const names = useNames();
  const text = useAbsenceText();
  const field = (name: string) => names.field("hr.leave-requests", name);
  return (
    <DataTable
      caption={t.title}
      rows={requests}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "when",
          label: t.when,
          head: true,
          render: ({ id, from, to, half_day }) => (
            <Anchor component={To} to={recordAddress("hr.leave-requests", id)} size="sm">
              {text.span({ from: from ?? "", to: to ?? "", half_day: half_day ?? null })}
            </Anchor>
          ),
        },
        { key: "type", label: field("leave_type_id"), render: ({ leave_type }) => leave_type?.name },
        {
          key: "days",
          label: field("days"),
          figures: true,
          render: ({ days }) => days && format.number(days),
        },
        {
          key: "state",
          label: field("state"),
          render: ({ state }) => state && <StateBadge collection="hr.leave-requests" state={state} />,
        },
        { key: "note", label: field("decision_note"), render: ({ decision_note }) => decision_note },
      ]}
    />
  );
}
