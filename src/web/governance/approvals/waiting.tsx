import { Button, Chip, Group, Kbd, Paper, Stack, Text } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { WaitingTask } from "../../../client/contract.ts";
import { TASK_KINDS, type TaskKind } from "../../../kernel/task.ts";
import { Empty } from "../../kit/empty.tsx";
import { More } from "../../kit/paged.tsx";
import { Panel } from "../../kit/panel.tsx";
import { useNameOf } from "../../kit/person.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useShortcuts } from "../../kit/shortcuts.ts";
import { useList } from "../../kit/use-pages.ts";
import { useUrlState } from "../../kit/use-url-state.ts";
import { Wait } from "../../kit/wait.tsx";
import { useCall } from "../../queries.ts";
import { useTaskKinds, useTaskText } from "../../records/task.ts";
import { usePerson } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { DecideHere } from "./decide-here.tsx";
import { DecisionDialog } from "./decision-dialog.tsx";
import classes from "./inbox.module.css";
import { InboxRow } from "./inbox-row.tsx";
import { isDecidedHere, keyOfTask, TaskRow } from "./task-row.tsx";

type Answer = "approve" | "reject";

/** Everything that waits for the user, with approvals and decisions made in place. */
export function Waiting() {
  const t = useTexts("governance.inbox");
  const [{ kind }] = useUrlState();
  const tasks = useList(
    "GET /api/v1/workflows/pending",
    { query: { count: true, ...(isKind(kind) && { kind }) } },
    { keep: true },
  );
  if (tasks.error) return <ProblemNote error={tasks.error} onRetry={tasks.retry} />;
  if (!tasks.rows) return <Wait rows={5} />;
  return (
    <>
      <Kinds counts={tasks.parts[0]?.kinds ?? {}} chosen={kind} />
      {tasks.rows.length === 0 ? (
        <Empty icon={IconInbox} title={t.nothingWaiting} about={t.nothingWaitingAbout} />
      ) : (
        <Tasks rows={tasks.rows} />
      )}
      <More of={tasks} byReach />
      {kind === undefined && <NotCounted />}
    </>
  );
}

/** Requests that name the user as an approver whose vote does not count yet. */
function NotCounted() {
  const t = useTexts("governance.inbox");
  const me = usePerson()?.user.id;
  const { data } = useCall("GET /api/v1/approvals", { query: { state: "pending" } });
  const requests = data?.data.filter(({ steps }) =>
    steps.some(
      ({ state, approvers }) =>
        state === "current" && approvers.some(({ id, not_counted }) => id === me && not_counted),
    ),
  );
  if (!requests?.length) return null;
  return (
    <Panel title={t.notCounted} about={t.notCountedAbout} flush>
      <Stack gap={0} component="ul" p={0} m={0} style={{ listStyle: "none" }}>
        {requests.map((request) => (
          <InboxRow key={request.id} request={request} />
        ))}
      </Stack>
    </Panel>
  );
}

const isKind = (text: string | undefined): text is TaskKind => TASK_KINDS.some((kind) => kind === text);

/** Filter by kind, with the number of each. */
function Kinds({ counts, chosen }: { counts: Readonly<Record<string, number>>; chosen: string | undefined }) {
  const t = useTexts("governance.inbox");
  const kinds = useTaskKinds();
  const [, setUrl] = useUrlState();
  const present = TASK_KINDS.filter((kind) => counts[kind] !== undefined || kind === chosen);
  if (present.length < 2 && chosen === undefined) return null;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <Chip.Group value={chosen ?? ""} onChange={(next) => setUrl({ kind: String(next) })}>
      <Group gap="xs" mb="md" role="group" aria-label={t.kinds}>
        <Chip value="" size="xs">{`${t.everything} ${all}`}</Chip>
        {present.map((kind) => (
          <Chip key={kind} value={kind} size="xs">{`${kinds[kind]} ${counts[kind] ?? 0}`}</Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

function Tasks({ rows }: { rows: readonly WaitingTask[] }) {
  const t = useTexts("governance.inbox");
  const decide = useTexts("governance.approvals");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deciding, setDeciding] = useState<{ task: WaitingTask; answer: Answer }>();
  const [bulk, setBulk] = useState<readonly WaitingTask[]>();
  const list = useRef<HTMLUListElement>(null);
  const chosen = rows.filter((task) => task.kind === "approval" && selected.has(keyOfTask(task)));

  function select(task: WaitingTask, on: boolean) {
    const next = new Set(selected);
    if (on) next.add(keyOfTask(task));
    else next.delete(keyOfTask(task));
    setSelected(next);
  }

  const here = () => {
    const key = placeIn(list.current);
    return rows.find((task) => keyOfTask(task) === key);
  };

  function decideHere(answer: Answer) {
    const task = here();
    if (task && isDecidedHere(task) && (answer === "approve" || task.refuse)) setDeciding({ task, answer });
  }

  useShortcuts([
    { keys: "J", label: t.next, run: () => step(list.current, 1) },
    { keys: "K", label: t.previous, run: () => step(list.current, -1) },
    { keys: "A", label: decide.approve, run: () => decideHere("approve") },
    { keys: "R", label: decide.reject, run: () => decideHere("reject") },
    {
      keys: "X",
      label: t.select,
      run: () => {
        const task = here();
        if (task?.kind === "approval") select(task, !selected.has(keyOfTask(task)));
      },
    },
  ]);

  return (
    <>
      <Group justify="space-between" mb="xs" mih={{ base: 0, sm: 36 }}>
        <Text size="sm" c="var(--app-quiet)" visibleFrom="sm">
          <Kbd size="xs">j</Kbd> <Kbd size="xs">k</Kbd> {t.keyMove} · <Kbd size="xs">a</Kbd> {t.keyApprove} ·{" "}
          <Kbd size="xs">r</Kbd> {t.keyReject} · <Kbd size="xs">x</Kbd> {t.keySelect}
        </Text>
        <Group gap="sm" role="status">
          {chosen.length > 0 && (
            <>
              <Text size="sm">{t.selected({ count: chosen.length })}</Text>
              <Button size="xs" onClick={() => setBulk(chosen)}>
                {t.bulk({ count: chosen.length })}
              </Button>
            </>
          )}
        </Group>
      </Group>
      <Paper
        withBorder
        component="ul"
        p={0}
        m={0}
        ref={list}
        style={{ listStyle: "none", overflow: "hidden" }}
      >
        {rows.map((task) => (
          <TaskRow
            key={keyOfTask(task)}
            task={task}
            selects={rows.some(({ kind }) => kind === "approval")}
            selected={selected.has(keyOfTask(task))}
            onSelect={(on) => select(task, on)}
            onDecide={(answer) => setDeciding({ task, answer })}
          />
        ))}
      </Paper>
      {deciding && <Decide {...deciding} onClose={() => setDeciding(undefined)} />}
      {bulk && (
        <BulkDialog
          requests={bulk.map(requestOf)}
          onClose={() => setBulk(undefined)}
          onDone={() => setSelected(new Set())}
        />
      )}
    </>
  );
}

function Decide({ task, answer, onClose }: { task: WaitingTask; answer: Answer; onClose(): void }) {
  const nameOf = useNameOf();
  const { title } = useTaskText()(task);
  if (task.kind === "decision")
    return (
      <DecideHere
        task={task}
        action={answer === "reject" && task.refuse ? task.refuse : task.action}
        onClose={onClose}
      />
    );
  const requester = { id: task.asked_by ?? "", name: nameOf(task.asked_by) };
  return (
    <DecisionDialog
      request={{ ...requestOf(task), requester }}
      title={task.label ?? title}
      decision={answer}
      onClose={onClose}
    />
  );
}

/** Approval request behind a task. */
const requestOf = ({ id, snapshot_hash, requested, label, worth }: WaitingTask) => ({
  id,
  snapshot_hash: snapshot_hash ?? "",
  action: requested ?? "",
  title: label,
  worth,
});

const linksIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>(`.${classes.link}`) ?? []),
];

const placeIn = (list: HTMLElement | null) =>
  list?.contains(document.activeElement)
    ? document.activeElement?.closest<HTMLElement>("[data-task]")?.dataset.task
    : undefined;

function step(list: HTMLElement | null, by: 1 | -1): void {
  const links = linksIn(list);
  const at = links.findIndex((link) => link.closest("li")?.contains(document.activeElement));
  links[Math.max(0, Math.min(links.length - 1, at + by))]?.focus();
}
