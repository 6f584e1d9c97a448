import { Group, Stack, Text, Timeline } from "@mantine/core";
import type { HistoryEntry } from "../../../client/contract.ts";
import { Paged } from "../../kit/paged.tsx";
import { useNameOf } from "../../kit/person.tsx";
import { usePages } from "../../kit/use-pages.ts";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { keyOf } from "../../queries.ts";
import { client } from "../../session/session.ts";
import type { AnyRecord, MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { Changes } from "./changes.tsx";
import { useApprovedBy, useRecordRequests } from "./record-requests.ts";

const PAGE = 20;

export function History({ entity, record }: { entity: MetaEntity; record: AnyRecord }) {
  const t = useTexts("records.history");
  return (
    <Paged of={useHistory(entity, record)} label={t.older}>
      {(entries) =>
        entries.length === 0 ? (
          <Text size="sm">{t.none}</Text>
        ) : (
          <Timeline bulletSize={14} lineWidth={1.5} active={-1}>
            {entries.map((entry) => (
              <Timeline.Item key={`${entry.version} ${entry.at}`}>
                <Entry entity={entity} record={record} entry={entry} />
              </Timeline.Item>
            ))}
          </Timeline>
        )
      }
    </Paged>
  );
}

function Entry({ entity, record, entry }: { entity: MetaEntity; record: AnyRecord; entry: HistoryEntry }) {
  const t = useTexts("records.history");
  const names = useNames();
  const format = useFormat();
  const nameOf = useNameOf();
  const approvedBy = useApprovedBy();
  const { rows } = useRecordRequests(entity, record, entry.approval_id !== null);
  const request = rows?.find(({ id }) => id === entry.approval_id);
  const [module, collection, move = ""] = entry.action.split(".");
  const isOwn = `${module}.${collection}` === entity.collection;
  const title = isOwn
    ? actionName(move)
    : `${names.one(`${module}.${collection}`)}: ${names.move(entity.collection, move)}`;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Text size="sm" c="var(--app-quiet)" title={t.version({ count: entry.version })}>
          {[actorOf(entry), format.moment(entry.at), request && approvedBy(request)]
            .filter(Boolean)
            .join(", ")}
        </Text>
      </Group>
      <Changes entity={entity} record={record} changes={entry.changes} whole={entry.version === 1} />
    </Stack>
  );

  function actorOf({ actor, mandate }: HistoryEntry): string {
    const name = nameOf(actor) || actor;
    return mandate === null ? name : t.byProgram({ name });
  }

  function actionName(name: string): string {
    switch (name) {
      case "create":
      case "update":
      case "archive":
      case "restore":
        return t[name];
      default:
        return names.move(entity.collection, name);
    }
  }
}

function useHistory(entity: MetaEntity, record: AnyRecord) {
  const path = `${entity.path}/:id/history`;
  return usePages(
    [...keyOf(`GET ${path}`, { path: { id: record.id } }), record.version],
    async (before, signal) => {
      const query = { limit: PAGE, ...(before && { before }) };
      const answer = await client.request("GET", path, { path: { id: record.id }, query, signal });
      // All history endpoints return this shape.
      const { data } = answer as { data: HistoryEntry[] };
      return { data, next: data.length < PAGE ? undefined : String(data.at(-1)?.version) };
    },
  );
}
