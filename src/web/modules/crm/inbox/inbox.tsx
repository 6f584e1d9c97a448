import { Anchor, Button, Group, SegmentedControl, Text } from "@mantine/core";
import { IconInbox, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { CrmLeadView } from "../../../../client/contract.ts";
import { Answered } from "../../../kit/answered.tsx";
import { DataTable } from "../../../kit/data-table.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { Person } from "../../../kit/person.tsx";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names/index.ts";
import { defineWords, useWords } from "../../../language/words.ts";
import { useCall } from "../../../queries.ts";
import { TransitionForm } from "../../../records/form/transition-form.tsx";
import { type MetaEntity, useEntity } from "../../../records/meta.ts";
import { useMay, usePerson } from "../../../session/session.ts";
import { RestNote } from "../../print/rest-note.tsx";
import { Clock, useNow } from "../clock.tsx";
import { MoveMenu } from "../move-menu.tsx";
import { ConvertButton } from "./convert-button.tsx";

const words = defineWords({
  en: {
    title: "Lead inbox",
    about: "Everybody who may buy and waits for you; who waits longest for an answer stands first.",
    add: "New lead",
    whose: "Whose",
    all: "Everyone's",
    mine: "Mine",
    lead: "Lead",
    source: "From",
    value: "Worth",
    clock: "Answer",
    answered: (ago: string) => `answered ${ago}`,
    owner: "Owner",
    moves: "Moves",
    empty: "No lead is waiting",
    emptyAbout: "New leads show here with the time that is left to answer them.",
  },
  de: {
    title: "Lead-Eingang",
    about: "Alle, die kaufen könnten und auf Sie warten; wer am längsten auf Antwort wartet, steht oben.",
    add: "Neuer Lead",
    whose: "Wessen",
    all: "Alle",
    mine: "Meine",
    lead: "Lead",
    source: "Herkunft",
    value: "Wert",
    clock: "Antwort",
    answered: (ago: string) => `beantwortet ${ago}`,
    owner: "Zuständig",
    moves: "Schritte",
    empty: "Kein Lead wartet",
    emptyAbout: "Neue Leads stehen hier mit der Zeit, die zum Antworten bleibt.",
  },
});

/** The leads that are on their way, by the clock of their answer. */
export function Page() {
  const t = useWords(words);
  const may = useMay();
  const person = usePerson();
  const entity = useEntity("crm.leads");
  const [{ whose }, setUrl] = useUrlState();
  const leads = useCall(
    "GET /api/v1/crm/leads",
    {
      query: {
        "state[in]": "new,contacted,qualified",
        sort: "respond_by",
        limit: 200,
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
          may("crm.leads.create") && (
            <Button component={To} to="/crm/leads/new" leftSection={<IconPlus size={16} stroke={1.6} />}>
              {t.add}
            </Button>
          )
        }
      />
      <Group mb="lg">
        <SegmentedControl
          aria-label={t.whose}
          value={whose === "mine" ? "mine" : "all"}
          onChange={(value) => setUrl({ whose: value === "mine" ? value : undefined })}
          data={[
            { value: "all", label: t.all },
            { value: "mine", label: t.mine },
          ]}
        />
      </Group>
      <Answered of={leads}>
        {({ data, page }) =>
          data.length === 0 ? (
            <Empty icon={IconInbox} title={t.empty} about={t.emptyAbout} />
          ) : (
            <>
              {entity && <Leads entity={entity} leads={data} />}
              <RestNote shown={data.length} more={page.next_cursor !== null} to="/crm/leads" />
            </>
          )
        }
      </Answered>
    </>
  );
}

function Leads({ entity, leads }: { entity: MetaEntity; leads: readonly CrmLeadView[] }) {
  const t = useWords(words);
  const names = useNames();
  const format = useFormat();
  const now = useNow();
  const [asked, setAsked] = useState<{ lead: CrmLeadView; move: MetaEntity["transitions"][number] }>();
  // Who has not been answered yet comes before who has.
  const rows = [...leads].sort(
    (one, other) => Number(Boolean(one.first_responded_at)) - Number(Boolean(other.first_responded_at)),
  );
  return (
    <Panel flush>
      <DataTable
        caption={t.title}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
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
                  {t.answered(format.ago(first_responded_at))}
                </Text>
              ) : (
                respond_by && <Clock until={respond_by} now={now} />
              ),
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
            render: (lead) => (
              <Group gap="xs" justify="flex-end" wrap="nowrap">
                <ConvertButton lead={lead} size="xs" />
                <MoveMenu
                  entity={entity}
                  record={lead}
                  name={lead.name ?? ""}
                  onAsk={(move) => setAsked({ lead, move })}
                />
              </Group>
            ),
          },
        ]}
      />
      {asked && (
        <TransitionForm
          entity={entity}
          record={{ ...asked.lead, version: asked.lead.version ?? 0, state: asked.lead.state ?? "" }}
          move={asked.move}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}
