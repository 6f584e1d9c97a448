import { Badge, Group, Stack, Text } from "@mantine/core";
import { IconArrowRight, IconLock } from "@tabler/icons-react";
import type { WorkflowMove, WorkflowWithDiagram } from "../../../client/contract.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { useRoleName } from "../../kit/role-names.ts";
import { StateBadge, Tag } from "../../kit/state-badge.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { useTexts } from "../texts.ts";

interface MovesTableProps {
  workflow: WorkflowWithDiagram;
  heldBy(move: WorkflowMove): readonly string[];
}

export function MovesTable({ workflow, heldBy }: MovesTableProps) {
  const t = useTexts("governance.movesTable");
  const names = useNames();
  const format = useFormat();
  const role = useRoleName();
  const { collection, transitions } = workflow;
  return (
    <DataTable
      caption={t.caption}
      rows={transitions}
      rowKey={({ name }) => name}
      columns={[
        { key: "move", label: t.move, head: true, render: ({ name }) => names.move(collection, name) },
        {
          key: "way",
          label: t.way,
          render: ({ from, to }) => (
            <Group gap={6}>
              {from.map((state) => (
                <StateBadge key={state} collection={collection} state={state} />
              ))}
              <IconArrowRight size={14} stroke={1.6} aria-hidden />
              {to.map((state) => (
                <StateBadge key={state} collection={collection} state={state} />
              ))}
            </Group>
          ),
        },
        {
          key: "needs",
          label: t.needs,
          render: ({ takes, input }) =>
            format.list([
              ...takes.filter(({ required }) => required).map(({ field }) => names.field(collection, field)),
              ...input.filter(({ required }) => required).map(({ name }) => names.field(collection, name)),
            ]) || "–",
        },
        {
          key: "roles",
          label: t.roles,
          render: ({ roles }) => (
            <Text size="sm">{roles.length > 0 ? format.list(roles.map(role)) : t.nobody}</Text>
          ),
        },
        {
          key: "held",
          label: t.held,
          render: (move) => {
            const held = heldBy(move);
            return held.length === 0 ? (
              "–"
            ) : (
              <Stack gap={4} align="flex-start">
                {held.map((who) => (
                  <Badge
                    key={who}
                    variant="light"
                    color="yellow"
                    tt="none"
                    fw={500}
                    h="auto"
                    style={{ whiteSpace: "normal" }}
                    leftSection={<IconLock size={11} stroke={2} aria-hidden />}
                    styles={{ label: { whiteSpace: "normal", color: "var(--mantine-color-text)" } }}
                  >
                    {who}
                  </Badge>
                ))}
              </Stack>
            );
          },
        },
        {
          key: "you",
          label: t.you,
          render: ({ allowed }) => <Tag tone={allowed === "none" ? "quiet" : "good"}>{t[allowed]}</Tag>,
        },
      ]}
    />
  );
}
