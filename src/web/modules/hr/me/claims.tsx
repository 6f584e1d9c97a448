import { Anchor, Button } from "@mantine/core";
import { IconPlus, IconReceipt } from "@tabler/icons-react";
import { Answered } from "../../../kit/answered.tsx";
import { DataTable } from "../../../kit/data-table.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { Day, Money } from "../../../kit/values.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useNames } from "../../../language/names.ts";
import { recordAddress } from "../../../records/meta.ts";
import { RestOf, useWholeList } from "../../legal/whole-list.tsx";
import { useTexts } from "../texts.ts";

export function MyClaims({ employeeId }: { employeeId: string }) {
  const t = useTexts("hr.claims");
  const names = useNames();
  const field = (name: string) => names.field("hr.expense-claims", name);
  const claims = useWholeList("GET /api/v1/hr/expense-claims", {
    employee_id: employeeId,
    sort: "-created_at",
    fields: "number,title,state,claimed,sanctioned,paid,currency,submitted_at",
  });
  return (
    <Panel
      flush
      title={t.title}
      actions={
        <Button
          component={To}
          to={`/hr/expense-claims/new?employee_id=${employeeId}`}
          leftSection={<IconPlus size={16} stroke={1.6} />}
        >
          {t.add}
        </Button>
      }
    >
      <Answered of={claims} wait={<WaitBox height={240} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty icon={IconReceipt} title={t.none} about={t.noneAbout} />
          ) : (
            <DataTable
              caption={t.title}
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: "title",
                  label: field("title"),
                  head: true,
                  render: ({ id, number, title }) => (
                    <Anchor component={To} to={recordAddress("hr.expense-claims", id)} size="sm">
                      {title ?? number}
                    </Anchor>
                  ),
                },
                { key: "number", label: field("number"), render: ({ number }) => number },
                {
                  key: "submitted",
                  label: field("submitted_at"),
                  render: ({ submitted_at }) => submitted_at && <Day value={submitted_at} />,
                },
                {
                  key: "claimed",
                  label: field("claimed"),
                  figures: true,
                  render: ({ claimed, currency }) =>
                    claimed !== null &&
                    claimed !== undefined && <Money minor={claimed} {...(currency && { currency })} />,
                },
                {
                  key: "state",
                  label: field("state"),
                  render: ({ state }) => state && <StateBadge collection="hr.expense-claims" state={state} />,
                },
              ]}
            />
          )
        }
      </Answered>
      <RestOf list={claims.data} />
    </Panel>
  );
}
