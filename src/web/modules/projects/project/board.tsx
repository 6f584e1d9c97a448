import { Anchor, Button, Group, Menu, ScrollArea, Stack, Text, Title } from "@mantine/core";
import { IconDots, IconPlus } from "@tabler/icons-react";
import type { OpsTaskView } from "../../../../client/contract.ts";
import { Answered } from "../../../kit/answered.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { useNameOf } from "../../../kit/person.tsx";
import { To } from "../../../kit/to.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { useQuickMove } from "../../../records/form/quick-move.ts";
import { type MetaEntity, recordAddress, useEntity } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../../ops/texts.ts";
import { useAll } from "../../print/all.ts";
import classes from "./board.module.css";

const STATES = ["backlog", "todo", "doing", "review", "done"] as const;
type State = (typeof STATES)[number];

/** Transitions with their target states, by current state. */
const MOVES: Readonly<Record<State, readonly (readonly [TaskMove, State])[]>> = {
  backlog: [["plan", "todo"]],
  todo: [
    ["start", "doing"],
    ["postpone", "backlog"],
  ],
  doing: [
    ["submit", "review"],
    ["complete", "done"],
  ],
  review: [
    ["complete", "done"],
    ["rework", "doing"],
  ],
  done: [["reopen", "doing"]],
};

type TaskMove = "plan" | "postpone" | "start" | "submit" | "rework" | "complete" | "reopen";

export function Board({ projectId }: { projectId: string }) {
  const t = useTexts("ops.board");
  const names = useNames();
  const may = useMay();
  const entity = useEntity("ops.tasks");
  const call = useAll("GET /api/v1/ops/tasks", {
    query: {
      project_id: projectId,
      "state[ne]": "cancelled",
      fields: "title,state,version,assignee_id,due_at,overdue,priority",
      sort: "due_at",
      limit: 200,
    },
  });
  return (
    <Panel
      title={t.title}
      actions={
        may("ops.tasks.create") && (
          <Button
            size="xs"
            variant="default"
            component={To}
            to={`/ops/tasks/new?project_id=${projectId}`}
            leftSection={<IconPlus size={14} />}
          >
            {t.add}
          </Button>
        )
      }
    >
      <Answered of={call} wait={<WaitBox height={220} />}>
        {({ data }) =>
          entity && (
            <ScrollArea
              type="auto"
              offsetScrollbars
              viewportProps={{ tabIndex: 0, "aria-label": t.board, role: "region" }}
            >
              <div className={classes.board}>
                {STATES.map((state) => {
                  const inside = data.filter((task) => task.state === state);
                  return (
                    <section key={state} className={classes.column}>
                      <Title order={3} size="sm" fw={600} mb="xs">
                        {names.state("ops.tasks", state)}{" "}
                        <Text component="span" size="xs" c="var(--app-quiet)" className="figures">
                          {inside.length}
                        </Text>
                      </Title>
                      <Stack gap="xs">
                        {inside.map((task) => (
                          <Card key={task.id} entity={entity} task={task} state={state} />
                        ))}
                        {inside.length === 0 && (
                          <Text size="xs" c="var(--app-quiet)">
                            {t.none}
                          </Text>
                        )}
                      </Stack>
                    </section>
                  );
                })}
              </div>
            </ScrollArea>
          )
        }
      </Answered>
    </Panel>
  );
}

interface CardProps {
  entity: MetaEntity;
  task: OpsTaskView;
  state: State;
}

function Card({ entity, task, state }: CardProps) {
  const t = useTexts("ops.board");
  const format = useFormat();
  const names = useNames();
  const nameOf = useNameOf();
  const may = useMay();
  const move = useQuickMove(entity, ["GET /api/v1/ops/tasks", "GET /api/v1/ops/projects"]);
  const record = { ...task, state, version: task.version ?? 0 };
  const open = MOVES[state].filter(([name]) => may(`ops.tasks.${name}`));
  return (
    <div className={classes.card} data-late={task.overdue || undefined} aria-busy={move.isPending}>
      <Group justify="space-between" wrap="nowrap" gap={4} align="flex-start">
        <Anchor
          component={To}
          to={recordAddress("ops.tasks", task.id)}
          size="sm"
          c="inherit"
          style={{ overflowWrap: "anywhere" }}
        >
          {task.title}
        </Anchor>
        {open.length > 0 && (
          <Menu position="bottom-end" shadow="md" withinPortal>
            <Menu.Target>
              <button
                type="button"
                className={classes.more}
                aria-label={t.moves({ title: task.title ?? "" })}
              >
                <IconDots size={16} />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {open.map(([name, to]) => (
                <Menu.Item key={name} onClick={() => move.mutate({ record, move: { name } })}>
                  {names.move("ops.tasks", name)} → {names.state("ops.tasks", to)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      <Text size="xs" c="var(--app-quiet)">
        {[nameOf(task.assignee_id), task.due_at && format.day(task.due_at)].filter(Boolean).join(" · ")}
      </Text>
    </div>
  );
}
