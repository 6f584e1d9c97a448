import { Group, Select, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AccessDecision, Permission } from "../../../client/contract.ts";
import { Note } from "../../kit/note.tsx";
import { Panel } from "../../kit/panel.tsx";
import { useColleagues } from "../../kit/person.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useRoleName } from "../../kit/role-names.ts";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { keyOf } from "../../queries.ts";
import type { MetaEntity } from "../../records/meta.ts";
import { client } from "../../session/session.ts";
import { covers, usePermissionText } from "../parts/permission-text.ts";
import { useTexts } from "../texts.ts";
import { type Draft, isWhole, sentDraft, type Tried, UNNAMED, withName } from "./draft.ts";
import { RecordChoice } from "./record-choice.tsx";
import { Sight } from "./sight.tsx";

interface SimulationProps {
  draft: Draft;
  permissions: readonly Permission[];
  entity?: MetaEntity;
  /** Policy that the draft replaces. */
  replaces?: string;
}

export function Simulation({ draft, permissions, entity, replaces }: SimulationProps) {
  const t = useTexts("settings.simulation");
  const text = usePermissionText();
  const colleagues = useColleagues();
  const [who, setWho] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [record, setRecord] = useState<string | null>(null);
  const covered = permissions.filter(({ name }) => draft.actions.some((pattern) => covers(pattern, name)));
  const action =
    covered.find(({ name }) => name === chosen)?.name ??
    covered.find(({ name }) => name === `${entity?.collection}.get`)?.name ??
    covered[0]?.name;
  const tried = { draft: withName(sentDraft(draft)), ...(replaces !== undefined && { replaces }) };
  return (
    <div style={{ position: "sticky", top: "calc(var(--app-shell-header-height, 0px) + 1rem)" }}>
      <Panel title={t.title} about={t.about}>
        {!isWhole(draft) || !action ? (
          <Text size="sm" c="var(--app-quiet)">
            {t.first}
          </Text>
        ) : (
          <Stack>
            <Select
              label={t.who}
              data={[...(colleagues?.values() ?? [])]
                .filter(({ active }) => active)
                .map(({ id, name }) => ({ value: id, label: name }))}
              value={who}
              onChange={setWho}
              searchable
            />
            <Select
              label={t.action}
              data={covered.map(({ name }) => ({ value: name, label: text.whole(name) }))}
              value={action}
              onChange={setChosen}
              searchable
              allowDeselect={false}
              limit={50}
            />
            {entity && <RecordChoice entity={entity} value={record} onChange={setRecord} />}
            {who && <Verdicts who={who} action={action} record={record} tried={tried} entity={entity} />}
            {who && entity && <Sight who={who} collection={entity.collection} tried={tried} />}
          </Stack>
        )}
      </Panel>
    </div>
  );
}

interface VerdictsProps {
  who: string;
  action: string;
  record: string | null;
  tried: Tried;
  entity: MetaEntity | undefined;
}

function Verdicts({ who, action, record, tried, entity }: VerdictsProps) {
  const t = useTexts("settings.simulation");
  const asked = { who: { user_id: who }, action, ...(record && { record_id: record }) };
  const now = useSimulated(asked);
  const then = useSimulated({ ...asked, ...tried });
  const error = then.error ?? now.error;
  return (
    <Stack gap="xs" aria-live="polite">
      {error && <ProblemNote error={error} />}
      {now.data && <Verdict title={t.now} of={now.data} entity={entity} />}
      {then.data && <Verdict title={t.withPolicy} of={then.data} entity={entity} />}
    </Stack>
  );
}

type Question = Parameters<typeof client.call<"POST /api/v1/settings/policies/simulate">>[1]["body"];

/** Runs the simulation: a debounced query, sent by POST. */
function useSimulated(question: Question) {
  const [settled] = useDebouncedValue(JSON.stringify(question), 300);
  return useQuery({
    queryKey: keyOf("POST /api/v1/settings/policies/simulate", { settled }),
    queryFn: ({ signal }) =>
      // `settled` is the debounced question as JSON.
      client.call("POST /api/v1/settings/policies/simulate", {
        body: JSON.parse(settled) as Question,
        signal,
      }),
    placeholderData: (before) => before,
  });
}

function Verdict({
  title,
  of: { allowed, roles, own, policies, fields },
  entity,
}: {
  title: string;
  of: AccessDecision;
  entity: MetaEntity | undefined;
}) {
  const t = useTexts("settings.simulation");
  const format = useFormat();
  const names = useNames();
  const roleName = useRoleName();
  const hidden = fields?.masked.map((field) => names.field(entity?.collection ?? "", field)) ?? [];
  return (
    <Note
      color={allowed ? "leaf" : "red"}
      icon={allowed ? <IconCheck /> : <IconX />}
      title={`${title}: ${allowed ? t.allowed : t.denied}`}
    >
      <Text size="sm">
        {roles.length > 0 ? t.roles({ roles: format.list(roles.map(roleName)) }) : t.noRole}
        {own.length > 0 && ` · ${t.own}`}
      </Text>
      {policies.length > 0 && (
        <Group gap={4}>
          <Text size="sm">
            {t.policies}: {format.list(policies.map(({ name }) => (name === UNNAMED ? t.unsaved : name)))}
          </Text>
        </Group>
      )}
      {hidden.length > 0 && <Text size="sm">{t.masked({ fields: format.list(hidden) })}</Text>}
    </Note>
  );
}
