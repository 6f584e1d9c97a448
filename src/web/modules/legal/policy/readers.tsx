import { Text } from "@mantine/core";
import { Answered } from "../../../kit/answered.tsx";
import { DataTable } from "../../../kit/data-table.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { useNameOf } from "../../../kit/person.tsx";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { Day } from "../../../kit/values.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { RecordLink } from "../../../records/fields/record-link.tsx";
import { useTexts } from "../texts.ts";
import { RestOf, useWholeList } from "../whole-list.tsx";

export function Readers({ policyId }: { policyId: string }) {
  const t = useTexts("legal.readers");
  const format = useFormat();
  const names = useNames();
  const nameOf = useNameOf();
  const field = (name: string) => names.field("legal.acknowledgements", name);
  const asked = useWholeList("GET /api/v1/legal/acknowledgements", {
    policy_id: policyId,
    "state[ne]": "lapsed",
    sort: "due_on",
  });
  return (
    <Answered of={asked} wait={<WaitBox height={160} />}>
      {(list) => {
        const done = list.rows.filter(({ state }) => state === "acknowledged").length;
        return (
          <Panel
            flush
            title={t.title}
            {...(list.rows.length > 0 && {
              about: t.of({ done: format.number(done), all: format.number(list.rows.length) }),
            })}
          >
            {list.rows.length === 0 ? (
              <Text size="sm" px="lg" pb="lg">
                {t.nobody}
              </Text>
            ) : (
              <DataTable
                caption={t.title}
                maxHeight={420}
                rows={list.rows.toSorted((a, b) => place(a.state) - place(b.state))}
                rowKey={({ id }) => id}
                columns={[
                  {
                    key: "who",
                    label: t.who,
                    head: true,
                    render: ({ employee_id, user_id }) =>
                      employee_id ? (
                        <RecordLink collection="hr.employees" id={employee_id} />
                      ) : (
                        nameOf(user_id)
                      ),
                  },
                  {
                    key: "state",
                    label: field("state"),
                    render: ({ state }) =>
                      state && <StateBadge collection="legal.acknowledgements" state={state} />,
                  },
                  {
                    key: "due",
                    label: field("due_on"),
                    render: ({ due_on }) => due_on && <Day value={due_on} />,
                  },
                  { key: "at", label: t.when, render: ({ at }) => at && format.moment(at) },
                ]}
              />
            )}
            <RestOf list={list} />
          </Panel>
        );
      }}
    </Answered>
  );
}

const ORDER = ["overdue", "pending", "acknowledged"];
const place = (state: string | undefined) => ORDER.indexOf(state ?? "");
