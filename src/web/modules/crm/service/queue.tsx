import { Anchor, Button, Group, SegmentedControl, Select, Text } from "@mantine/core";
import { IconHeadset, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { CrmTicketView } from "../../../../client/contract.ts";
import { Answered } from "../../../kit/answered.tsx";
import { DataTable } from "../../../kit/data-table.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { Person } from "../../../kit/person.tsx";
import { StateBadge, Tag } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { useNames } from "../../../language/names/index.ts";
import { defineWords, useWords } from "../../../language/words.ts";
import { useCall } from "../../../queries.ts";
import { TransitionForm } from "../../../records/form/transition-form.tsx";
import { type MetaEntity, useEntity } from "../../../records/meta.ts";
import { useMay, usePerson } from "../../../session/session.ts";
import { RestNote } from "../../print/rest-note.tsx";
import { Clock, useNow } from "../clock.tsx";
import { MoveMenu } from "../move-menu.tsx";

const PRIORITIES = ["urgent", "high", "normal", "low"] as const;

const words = defineWords({
  en: {
    title: "Ticket queue",
    about: "Open questions and problems; what is due next stands first.",
    add: "New ticket",
    whose: "Whose",
    all: "Everyone's",
    mine: "Mine",
    priority: "Priority",
    any: "Any",
    ticket: "Ticket",
    customer: "Customer",
    clock: "Due",
    answer: "Answer",
    solve: "Solve",
    owner: "Owner",
    moves: "Moves",
    empty: "No ticket is open",
    emptyAbout: "New tickets show here with the time that is left to answer and to solve them.",
  },
  de: {
    title: "Ticket-Warteschlange",
    about: "Offene Fragen und Probleme; was als Nächstes fällig ist, steht oben.",
    add: "Neues Ticket",
    whose: "Wessen",
    all: "Alle",
    mine: "Meine",
    priority: "Priorität",
    any: "Jede",
    ticket: "Ticket",
    customer: "Kunde",
    clock: "Fällig",
    answer: "Antworten",
    solve: "Lösen",
    owner: "Zuständig",
    moves: "Schritte",
    empty: "Kein Ticket ist offen",
    emptyAbout: "Neue Tickets stehen hier mit der Zeit, die zum Antworten und Lösen bleibt.",
  },
});

/** What is due next of a ticket: its answer, then its solution. */
const dueOf = ({ first_responded_at, respond_by, resolve_by }: CrmTicketView) =>
  (first_responded_at ? resolve_by : respond_by) ?? "9999";

/** The tickets that are open, by their clocks. */
export function Page() {
  const t = useWords(words);
  const names = useNames();
  const may = useMay();
  const person = usePerson();
  const entity = useEntity("crm.tickets");
  const [{ whose, priority }, setUrl] = useUrlState();
  const tickets = useCall(
    "GET /api/v1/crm/tickets",
    {
      query: {
        "state[in]": "new,open,waiting",
        sort: "respond_by",
        limit: 200,
        expand: "account",
        priority: PRIORITIES.find((one) => one === priority),
        owner_id: whose === "mine" ? person?.user.id : undefined,
      },
    },
    { every: 60_000, keep: true },
  );
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          may("crm.tickets.create") && (
            <Button component={To} to="/crm/tickets/new" leftSection={<IconPlus size={16} stroke={1.6} />}>
              {t.add}
            </Button>
          )
        }
      />
      <Group mb="lg" align="flex-end">
        <SegmentedControl
          aria-label={t.whose}
          value={whose === "mine" ? "mine" : "all"}
          onChange={(value) => setUrl({ whose: value === "mine" ? value : undefined })}
          data={[
            { value: "all", label: t.all },
            { value: "mine", label: t.mine },
          ]}
        />
        <Select
          aria-label={t.priority}
          w={180}
          clearable
          placeholder={`${t.priority}: ${t.any}`}
          value={priority ?? null}
          onChange={(value) => setUrl({ priority: value ?? undefined })}
          data={PRIORITIES.map((value) => ({ value, label: names.choice("crm.tickets", "priority", value) }))}
        />
      </Group>
      <Answered of={tickets}>
        {({ data, page }) =>
          data.length === 0 ? (
            <Empty icon={IconHeadset} title={t.empty} about={t.emptyAbout} />
          ) : (
            <>
              {entity && <Queue entity={entity} tickets={data} />}
              <RestNote shown={data.length} more={page.next_cursor !== null} to="/crm/tickets" />
            </>
          )
        }
      </Answered>
    </>
  );
}

function Queue({ entity, tickets }: { entity: MetaEntity; tickets: readonly CrmTicketView[] }) {
  const t = useWords(words);
  const names = useNames();
  const now = useNow();
  const [asked, setAsked] = useState<{ ticket: CrmTicketView; move: MetaEntity["transitions"][number] }>();
  const rows = [...tickets].sort((one, other) => dueOf(one).localeCompare(dueOf(other)));
  return (
    <Panel flush>
      <DataTable
        caption={t.title}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "ticket",
            label: t.ticket,
            head: true,
            render: ({ id, number, subject, priority, state }) => (
              <>
                <Anchor component={To} to={`/crm/tickets/${id}`} size="sm" fw={600} dir="auto">
                  {subject}
                </Anchor>
                <Group gap={6} mt={2}>
                  <Text size="xs" c="var(--app-quiet)" className="figures">
                    {number}
                  </Text>
                  {state && <StateBadge collection="crm.tickets" state={state} />}
                  {priority && priority !== "normal" && (
                    <Tag tone={priority === "urgent" ? "bad" : priority === "high" ? "waiting" : "quiet"}>
                      {names.choice("crm.tickets", "priority", priority)}
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
          {
            key: "owner",
            label: t.owner,
            render: ({ owner_id }) => owner_id && <Person id={owner_id} size="xs" />,
          },
          {
            key: "moves",
            label: t.moves,
            hideLabel: true,
            figures: true,
            render: (ticket) => (
              <MoveMenu
                entity={entity}
                record={ticket}
                name={ticket.subject ?? ""}
                onAsk={(move) => setAsked({ ticket, move })}
              />
            ),
          },
        ]}
      />
      {asked && (
        <TransitionForm
          entity={entity}
          record={{ ...asked.ticket, version: asked.ticket.version ?? 0, state: asked.ticket.state ?? "" }}
          move={asked.move}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}
