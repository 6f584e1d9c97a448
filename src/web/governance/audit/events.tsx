import { Alert, Anchor, Code, Switch, Text } from "@mantine/core";
import { IconArchive, IconListSearch } from "@tabler/icons-react";
import type { AuditEvent } from "../../../client/contract.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Paged } from "../../kit/paged.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Person } from "../../kit/person.tsx";
import { To } from "../../kit/to.tsx";
import { useList } from "../../kit/use-pages.ts";
import { useUrlState } from "../../kit/use-url-state.ts";
import { Moment } from "../../kit/values.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useNames } from "../../language/names.ts";
import { RecordLink } from "../../records/fields/record-link.tsx";
import { useMeta } from "../../records/meta.ts";
import { useActionNames } from "../action-names.ts";
import { useTexts } from "../texts.ts";
import { FILTERS, Filters } from "./filters.tsx";
import { Outcome } from "./outcome.tsx";
import { usePeriod } from "./period.ts";

export function Events() {
  const t = useTexts("governance.events");
  const [url] = useUrlState();
  const period = usePeriod();
  const query = Object.fromEntries(FILTERS.map((name) => [name, url[name]]));
  const found = useList("GET /api/v1/audit/events", {
    query: {
      ...query,
      changes: url.reads === undefined || undefined,
      from: undefined,
      to: undefined,
      ...period(url.from, url.to),
      limit: 50,
    },
  });
  const archived = found.parts[0]?.archived.length ?? 0;
  return (
    <>
      <Filters />
      <Reads />
      {archived > 0 && (
        <Alert icon={<IconArchive />} color="gray" mb="md">
          {t.archived({ count: archived })}
        </Alert>
      )}
      <Paged of={found} wait={<Wait rows={8} />} byReach>
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              icon={IconListSearch}
              title={t.none}
              about={url.reads === undefined ? t.noChanges : t.noneAbout}
            />
          ) : (
            <Panel flush>
              <EventTable caption={t.events} events={rows} />
            </Panel>
          )
        }
      </Paged>
    </>
  );
}

/** Switch for reads, which outnumber changes by far. */
function Reads() {
  const t = useTexts("governance.events");
  const [url, setUrl] = useUrlState();
  return (
    <Switch
      mb="md"
      label={t.reads}
      checked={url.reads !== undefined}
      onChange={(event) => setUrl({ reads: event.currentTarget.checked ? "yes" : undefined })}
    />
  );
}

export function EventTable({ caption, events }: { caption: string; events: readonly AuditEvent[] }) {
  const t = useTexts("governance.events");
  const actionNames = useActionNames();
  const [{ log }] = useUrlState();
  const tail = log === "appliance" ? "?log=appliance" : "";
  return (
    <DataTable
      caption={caption}
      rows={events}
      rowKey={({ id }) => id}
      columns={[
        { key: "when", label: t.when, width: 170, render: ({ at }) => <Moment value={at} /> },
        { key: "who", label: t.who, width: 200, render: ({ actor }) => <Actor id={actor} /> },
        {
          key: "what",
          label: t.what,
          head: true,
          render: ({ id, action, returned }) => (
            <>
              <Anchor component={To} to={`/audit/events/${id}${tail}`} size="sm">
                {actionNames.title(action)}
              </Anchor>
              <Text size="xs" c="var(--app-quiet)" fw={400}>
                {action}
                {returned !== null && ` · ${t.returned({ count: returned })}`}
              </Text>
            </>
          ),
        },
        { key: "about", label: t.about, render: (event) => <Subject event={event} /> },
        {
          key: "outcome",
          label: t.outcome,
          width: 170,
          render: ({ outcome, code }) => (
            <>
              <Outcome outcome={outcome} />
              {code && (
                <Text size="xs" c="var(--app-quiet)">
                  <Code>{code}</Code>
                </Text>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

export function Actor({ id }: { id: string }) {
  const t = useTexts("governance.events");
  if (id === "anonymous") return <Text size="sm">{t.anonymous}</Text>;
  return <Person id={id} size="xs" />;
}

export function Subject({
  event: { collection, record_id },
}: {
  event: Pick<AuditEvent, "collection" | "record_id">;
}) {
  const names = useNames();
  const meta = useMeta();
  if (collection === null) return <>–</>;
  if (record_id === null || !meta?.has(collection)) return <Text size="sm">{names.one(collection)}</Text>;
  return (
    <>
      <RecordLink collection={collection} id={record_id} />
      <Text size="xs" c="var(--app-quiet)">
        {names.one(collection)}
      </Text>
    </>
  );
}
