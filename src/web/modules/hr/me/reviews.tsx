import { Anchor } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { Answered } from "../../../kit/answered.tsx";
import { DataTable } from "../../../kit/data-table.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { useNameOf } from "../../../kit/person.tsx";
import { StateBadge, Tag } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { Day } from "../../../kit/values.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { recordAddress } from "../../../records/meta.ts";
import { RestOf, useWholeList } from "../../legal/whole-list.tsx";
import { useTexts } from "../texts.ts";

/** States that need action from the employee. */
const OWN_TURN = ["self", "calibrated"];

export function MyReviews({ employeeId }: { employeeId: string }) {
  const t = useTexts("hr.reviews");
  const format = useFormat();
  const names = useNames();
  const nameOf = useNameOf();
  const field = (name: string) => names.field("hr.reviews", name);
  const reviews = useWholeList("GET /api/v1/hr/reviews", {
    employee_id: employeeId,
    "state[ne]": "draft",
    sort: "-cycle",
    fields: "cycle,state,due_on,reviewer_user_id,final_score",
  });
  return (
    <Panel flush title={t.title}>
      <Answered of={reviews} wait={<WaitBox height={240} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty icon={IconMessages} title={t.none} about={t.noneAbout} />
          ) : (
            <DataTable
              caption={t.title}
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: "cycle",
                  label: field("cycle"),
                  head: true,
                  render: ({ id, cycle }) => (
                    <Anchor component={To} to={recordAddress("hr.reviews", id)} size="sm">
                      {cycle}
                    </Anchor>
                  ),
                },
                {
                  key: "state",
                  label: field("state"),
                  render: ({ state }) =>
                    state && (
                      <>
                        <StateBadge collection="hr.reviews" state={state} />{" "}
                        {OWN_TURN.includes(state) && <Tag tone="waiting">{t.yours}</Tag>}
                      </>
                    ),
                },
                {
                  key: "reviewer",
                  label: field("reviewer_id"),
                  render: ({ reviewer_user_id }) => nameOf(reviewer_user_id),
                },
                {
                  key: "due",
                  label: field("due_on"),
                  render: ({ due_on }) => due_on && <Day value={due_on} />,
                },
                {
                  key: "score",
                  label: field("final_score"),
                  figures: true,
                  render: ({ final_score }) => final_score && format.number(final_score),
                },
              ]}
            />
          )
        }
      </Answered>
      <RestOf list={reviews.data} />
    </Panel>
  );
}
