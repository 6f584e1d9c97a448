import { Anchor, Group, Select, Text } from "@mantine/core";
import { IconHeadset } from "@tabler/icons-react";
import type { CrmTicketView } from "../../../../client/contract.ts";
import { StateBadge, Tag } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { useNames } from "../../../language/names.ts";
import { useCall } from "../../../queries.ts";
import { Clock } from "../clock.tsx";
import { useTexts } from "../texts.ts";
import { useWhose, WorkQueue } from "../work-queue.tsx";

const PRIORITIES = ["urgent", "high", "normal", "low"] as const;
/** Next SLA deadline: first response, then resolution. */
const dueOf = ({ first_responded_at, respond_by, resolve_by }: CrmTicketView) =>
  (first_responded_at ? resolve_by : respond_by) ?? "9999";

export function Page() {
  const t = useTexts("crm.queue");
  const names = useNames();
  const owner_id = useWhose();
  const [{ priority }, setUrl] = useUrlState();
  const tickets = useCall(
    "GET /api/v1/crm/tickets",
    {
      query: {
        "state[in]": "new,open,waiting",
        sort: "respond_by",
        limit: 200,
        expand: "account",
        priority: PRIORITIES.find((one) => one === priority),
        owner_id,
      },
    },
    { every: 60_000, keep: true },
  );
  return (
    <WorkQueue
      collection="crm.tickets"
      texts={t}
      icon={IconHeadset}
      of={tickets}
      order={(one, other) => dueOf(one).localeCompare(dueOf(other))}
      nameOf={({ subject }) => subject ?? ""}
      filters={
        <Select
          aria-label={t.priority}
          w={180}
          clearable
          placeholder={`${t.priority}: ${t.any}`}
          value={priority ?? null}
          onChange={(value) => setUrl({ priority: value ?? undefined })}
          data={PRIORITIES.map((value) => ({ value, label: names.choice("crm.tickets", "priority", value) }))}
        />
      }
      columns={(now) => [
        {
          key: "ticket",
          label: t.ticket,
          head: true,
          render: ({ id, number, subject, priority: urgency, state }) => (
            <>
              <Anchor component={To} to={`/crm/tickets/${id}`} size="sm" fw={600} dir="auto">
                {subject}
              </Anchor>
              <Group gap={6} mt={2}>
                <Text size="xs" c="var(--app-quiet)" className="figures">
                  {number}
                </Text>
                {state && <StateBadge collection="crm.tickets" state={state} />}
                {urgency && urgency !== "normal" && (
                  <Tag tone={urgency === "urgent" ? "bad" : urgency === "high" ? "waiting" : "quiet"}>
                    {names.choice("crm.tickets", "priority", urgency)}
                  </Tag>
                )}
              </Group>
            </>
          ),
        },
        {
          key: "account",
          label: t.customer,
          render: ({ account }) => <span dir="auto">{account?.name}</span>,
        },
        {
          key: "clock",
          label: t.clock,
          render: (ticket) => {
            const until = ticket.first_responded_at ? ticket.resolve_by : ticket.respond_by;
            return (
              until && (
                <>
                  <Clock until={until} now={now} stopped={ticket.state === "waiting"} />
                  <Text size="xs" c="var(--app-quiet)">
                    {ticket.first_responded_at ? t.solve : t.answer}
                  </Text>
                </>
              )
            );
          },
        },
      ]}
    />
  );
}
