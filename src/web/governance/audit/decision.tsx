import { Alert, Badge, Group, List, Stack, Text } from "@mantine/core";
import { IconArrowsDiff, IconCircleCheck } from "@tabler/icons-react";
import type { AuditDecision } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Person } from "../../kit/person.tsx";
import { useRoleName } from "../../kit/role-names.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { useCall } from "../../queries.ts";
import { useTexts } from "../texts.ts";

/** Explains why a past call was allowed or denied. */
export function Decision({ id }: { id: string }) {
  const t = useTexts("governance.decision");
  const decision = useCall("GET /api/v1/audit/events/:id/decision", { path: { id } });
  return (
    <Panel title={t.title} about={t.about}>
      <Answered of={decision}>{(found) => <Decided decision={found} />}</Answered>
    </Panel>
  );
}

function Decided({ decision }: { decision: AuditDecision }) {
  const t = useTexts("governance.decision");
  const { person, replayed, same, duties, today, notes } = decision;
  return (
    <Stack>
      <Group gap="xs">
        <Person id={person.id} />
        {!person.active && (
          <Text size="sm" c="var(--app-quiet)">
            {t.left}
          </Text>
        )}
      </Group>
      <Verdict title={t.past} verdict={replayed} />
      <Verdict title={t.today} verdict={today} />
      {duties.length > 0 && (
        <div>
          <Text fw={600} size="sm">
            {t.duties}
          </Text>
          <List size="sm">
            {duties.map(({ id, name }) => (
              <List.Item key={id}>{name}</List.Item>
            ))}
          </List>
        </div>
      )}
      <Alert
        variant="light"
        color={same ? "leaf" : "orange"}
        icon={same ? <IconCircleCheck /> : <IconArrowsDiff />}
        title={same ? t.same : t.other}
      />
      {notes.length > 0 && (
        <div>
          <Text fw={600} size="sm">
            {t.notes}
          </Text>
          <List size="sm">
            {notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        </div>
      )}
    </Stack>
  );
}

function Verdict({ title, verdict }: { title: string; verdict: AuditDecision["today"] }) {
  const t = useTexts("governance.decision");
  const role = useRoleName();
  const { allowed, code, roles, policies } = verdict;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text fw={600} size="sm">
          {title}
        </Text>
        <Tag tone={allowed ? "good" : "bad"}>{allowed ? t.allowed : t.refused}</Tag>
        {code && (
          <Text size="xs" c="var(--app-quiet)">
            {code}
          </Text>
        )}
      </Group>
      {roles.length > 0 ? (
        <Group gap={6}>
          <Text size="sm">{t.because}</Text>
          {roles.map((name) => (
            <Badge key={name} variant="default" tt="none" fw={500}>
              {role(name)}
            </Badge>
          ))}
        </Group>
      ) : (
        <Text size="sm">{t.noRole}</Text>
      )}
      {policies.length > 0 && (
        <List size="sm">
          {policies.map(({ id, name, effect, reason }) => (
            <List.Item key={id}>
              {name}: {effect === "allow" ? t.allow : t.deny}
              {reason && `. ${reason}`}
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}
