import { Badge, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "../../kit/panel.tsx";
import { Person } from "../../kit/person.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { RecordMessages } from "../../mail/record-messages.tsx";
import { freeFacts } from "../custom.ts";
import { ReferenceLink } from "../fields/record-link.tsx";
import type { AnyRecord, MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { StatePicture } from "./state-picture.tsx";
import { useMoves } from "./use-moves.ts";

export function Side({ entity, record }: { entity: MetaEntity; record: AnyRecord }) {
  const t = useTexts("records.side");
  const { data } = useMoves(entity, record);
  return (
    <Stack gap="lg">
      {entity.states.length > 1 && (
        <Panel title={t.state}>
          <StatePicture entity={entity} state={record.state} passed={data?.passed ?? []} />
        </Panel>
      )}
      <Panel>
        <Stack gap="md" component="dl" m={0}>
          <Facts entity={entity} record={record} />
        </Stack>
      </Panel>
      <RecordMessages collection={entity.collection} id={record.id} />
    </Stack>
  );
}

function Facts({ entity, record }: { entity: MetaEntity; record: AnyRecord }) {
  const t = useTexts("records.side");
  const names = useNames();
  const format = useFormat();
  const name = (field: string) => names.field(entity.collection, field);
  const team = entity.fields.find((field) => field.name === "team_id");
  const tags = Array.isArray(record.tags) ? record.tags.map(String) : [];
  const custom = Object.entries(freeFacts(entity, record.custom));
  return (
    <>
      <Fact label={name("owner_id")}>
        {typeof record.owner_id === "string" ? (
          <Person id={record.owner_id} />
        ) : (
          <Text size="sm" c="var(--app-quiet)">
            {t.nobody}
          </Text>
        )}
      </Fact>
      {typeof record.team_id === "string" && team && (
        <Fact label={name("team_id")}>
          <ReferenceLink field={team} id={record.team_id} record={record} />
        </Fact>
      )}
      {tags.length > 0 && (
        <Fact label={name("tags")}>
          <Group gap={4}>
            {tags.map((tag) => (
              <Badge key={tag} variant="default" tt="none" fw={400} maw="100%">
                <span dir="auto">{tag}</span>
              </Badge>
            ))}
          </Group>
        </Fact>
      )}
      {custom.map(([fact, value]) => (
        <Fact key={fact} label={fact.replaceAll("_", " ")}>
          <Text size="sm" dir="auto" style={{ overflowWrap: "anywhere" }}>
            {customText(value)}
          </Text>
        </Fact>
      ))}
      <Stamp label={name("created_at")} at={record.created_at} by={record.created_by} />
      {record.updated_at !== record.created_at && (
        <Stamp label={name("updated_at")} at={record.updated_at} by={record.updated_by} />
      )}
    </>
  );

  function customText(value: unknown): string {
    if (typeof value === "boolean") return value ? t.yes : t.no;
    return typeof value === "number" ? format.number(value) : String(value ?? "–");
  }
}

function Stamp({ label, at, by }: { label: string; at: unknown; by: unknown }) {
  const format = useFormat();
  if (typeof at !== "string") return null;
  return (
    <Fact label={label}>
      <Stack gap={2}>
        <Text size="sm">{format.moment(at)}</Text>
        {typeof by === "string" && <Person id={by} size="xs" />}
      </Stack>
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="var(--app-quiet)">
        {label}
      </Text>
      <dd style={{ margin: "2px 0 0", minWidth: 0 }}>{children}</dd>
    </div>
  );
}
