import { Anchor, Group, Text } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { useCall } from "../../../queries.ts";
import { Clock } from "../clock.tsx";
import { useTexts } from "../texts.ts";
import { useWhose, WorkQueue } from "../work-queue.tsx";
import { ConvertButton } from "./convert-button.tsx";

export function Page() {
  const t = useTexts("crm.inbox");
  const names = useNames();
  const format = useFormat();
  const owner_id = useWhose();
  const leads = useCall(
    "GET /api/v1/crm/leads",
    { query: { "state[in]": "new,contacted,qualified", sort: "respond_by", limit: 200, owner_id } },
    { every: 60_000, keep: true },
  );
  return (
    <WorkQueue
      collection="crm.leads"
      texts={t}
      icon={IconInbox}
      of={leads}
      // Unanswered leads come first.
      order={(one, other) =>
        Number(Boolean(one.first_responded_at)) - Number(Boolean(other.first_responded_at))
      }
      nameOf={({ name }) => name ?? ""}
      first={(lead) => <ConvertButton lead={lead} size="xs" />}
      columns={(now) => [
        {
          key: "lead",
          label: t.lead,
          head: true,
          render: ({ id, name, company, state }) => (
            <>
              <Group gap={8}>
                <Anchor component={To} to={`/crm/leads/${id}`} size="sm" fw={600} dir="auto">
                  {name}
                </Anchor>
                {state && <StateBadge collection="crm.leads" state={state} />}
              </Group>
              <Text size="xs" c="var(--app-quiet)" dir="auto">
                {company}
              </Text>
            </>
          ),
        },
        {
          key: "source",
          label: t.source,
          render: ({ source }) => source && names.choice("crm.leads", "source", source),
        },
        {
          key: "value",
          label: t.value,
          figures: true,
          render: ({ value }) => value && format.money(value.amount, value.currency),
        },
        {
          key: "clock",
          label: t.clock,
          render: ({ first_responded_at, respond_by }) =>
            first_responded_at ? (
              <Text size="sm" c="var(--app-quiet)">
                {t.answered({ ago: format.ago(first_responded_at) })}
              </Text>
            ) : (
              respond_by && <Clock until={respond_by} now={now} />
            ),
        },
      ]}
    />
  );
}
