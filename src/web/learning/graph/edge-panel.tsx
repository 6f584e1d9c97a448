import { Anchor, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { IconArrowNarrowRight, IconCheck, IconLock, IconLockOpen, IconX } from "@tabler/icons-react";
import type { GraphEdge } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { Panel } from "../../kit/panel.tsx";
import { useNameOf } from "../../kit/person.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { useMay, usePerson } from "../../session/session.ts";
import { Source } from "../parts/source.tsx";
import { useTexts } from "../texts.ts";
import classes from "./graph.module.css";
import { Signals } from "./signals.tsx";

const STALE = ["GET /api/v1/learning/graph"];

export function EdgePanel({ id, onNode }: { id: string; onNode(id: string): void }) {
  const edge = useCall("GET /api/v1/learning/graph/edges/:id", { path: { id } });
  return (
    <div className={classes.panel}>
      <Answered of={edge} wait={<Wait rows={10} />}>
        {(loaded) => <EdgeFacts edge={loaded} onNode={onNode} />}
      </Answered>
    </div>
  );
}

function EdgeFacts({ edge, onNode }: { edge: GraphEdge; onNode(id: string): void }) {
  const t = useTexts("learning.edgePanel");
  const s = useTexts("learning.parts");
  const format = useFormat();
  const nameOf = useNameOf();
  const { from, to, type, status, confidence, evidence, signals, updated_at, updated_by } = edge;
  const sure = Math.round(confidence * 100);
  return (
    <Panel title={t.title}>
      <Stack gap="md">
        <Group gap={6} align="center">
          <Anchor component="button" fw={600} onClick={() => onNode(from.id)}>
            <span dir="auto">{from.name}</span>
          </Anchor>
          <IconArrowNarrowRight size={18} stroke={1.6} aria-label={s[type]} role="img" />
          <Anchor component="button" fw={600} onClick={() => onNode(to.id)}>
            <span dir="auto">{to.name}</span>
          </Anchor>
        </Group>
        <Group gap={6}>
          <Tag tone={status === "proposed" ? "quiet" : status === "rejected" ? "bad" : "good"}>
            {s[status]}
          </Tag>
          <Text size="xs" c="var(--app-quiet)">
            {s[type]}
          </Text>
        </Group>
        <Stack gap={4}>
          <Group justify="space-between">
            <Text size="xs" fw={600} c="var(--app-quiet)">
              {t.sure}
            </Text>
            <Text size="sm" className="figures">
              {format.percent(sure)}
            </Text>
          </Group>
          <Progress.Root size="sm">
            <Progress.Section value={sure} aria-label={t.sure} />
          </Progress.Root>
        </Stack>
        <Decide edge={edge} />
        {status !== "proposed" && (
          <Text size="xs" c="var(--app-quiet)">
            {t.decided({ name: nameOf(updated_by), ago: format.ago(updated_at) })}
          </Text>
        )}
        <Stack gap="sm">
          <Text size="xs" fw={600} c="var(--app-quiet)" component="h3" m={0}>
            {t.evidence}
          </Text>
          {evidence.length === 0 && (
            <Text size="sm" c="var(--app-quiet)">
              {Object.keys(signals).some((name) => name !== "human") ? t.none : t.hand}
            </Text>
          )}
          {evidence.map((citation) => (
            <Source key={`${citation.document_id} ${citation.locator.start}`} citation={citation} />
          ))}
        </Stack>
        <Signals signals={signals} label={t.signals} />
      </Stack>
    </Panel>
  );
}

function Decide({ edge: { id, version, status, namespace } }: { edge: GraphEdge }) {
  const t = useTexts("learning.edgePanel");
  const may = useMay();
  const person = usePerson();
  const confirm = useAct("POST /api/v1/learning/graph/edges/:id/confirm", { stale: STALE });
  const reject = useAct("POST /api/v1/learning/graph/edges/:id/reject", { stale: STALE });
  const lock = useAct("POST /api/v1/learning/graph/edges/:id/lock", { stale: STALE });
  const unlock = useAct("POST /api/v1/learning/graph/edges/:id/unlock", { stale: STALE });
  const reopen = useAct("POST /api/v1/learning/graph/edges/:id/reopen", { stale: STALE });
  const given = { path: { id }, body: { version } };
  if (!may("learning.graph.edges.confirm")) return null;
  if (namespace === "shared" && !person?.operator) {
    return (
      <Text size="xs" c="var(--app-quiet)">
        {t.kept}
      </Text>
    );
  }
  const isBusy = [confirm, reject, lock, unlock, reopen].some(({ isPending }) => isPending);
  return (
    <Group gap="xs">
      {status !== "confirmed" && status !== "locked" && (
        <Button
          size="xs"
          leftSection={<IconCheck size={16} stroke={1.8} />}
          disabled={isBusy}
          onClick={() => confirm.mutate(given)}
        >
          {t.confirm}
        </Button>
      )}
      {status !== "rejected" && status !== "locked" && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconX size={16} stroke={1.8} />}
          disabled={isBusy}
          onClick={() => reject.mutate(given)}
        >
          {t.reject}
        </Button>
      )}
      {(status === "proposed" || status === "confirmed") && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconLock size={16} stroke={1.6} />}
          disabled={isBusy}
          onClick={() => lock.mutate(given)}
        >
          {t.lock}
        </Button>
      )}
      {status === "locked" && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconLockOpen size={16} stroke={1.6} />}
          disabled={isBusy}
          onClick={() => unlock.mutate(given)}
        >
          {t.unlock}
        </Button>
      )}
      {(status === "confirmed" || status === "rejected") && (
        <Button size="xs" variant="subtle" disabled={isBusy} onClick={() => reopen.mutate(given)}>
          {t.reopen}
        </Button>
      )}
    </Group>
  );
}
