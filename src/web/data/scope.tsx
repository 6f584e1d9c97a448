import { Alert, Button, Group, List, Select, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconSearch } from "@tabler/icons-react";
import type { DataScope, DataScopeDecision, DataScopeItem } from "../../client/contract.ts";
import { useAct } from "../kit/act.ts";
import { Answered } from "../kit/answered.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { Empty } from "../kit/empty.tsx";
import { Panel } from "../kit/panel.tsx";
import { Tag } from "../kit/state-badge.tsx";
import { To } from "../kit/to.tsx";
import { useNames } from "../language/names.ts";
import { useCall } from "../queries.ts";
import { recordAddress, useMeta } from "../records/meta.ts";
import { useMay } from "../session/session.ts";
import { Outcome } from "./outcome.tsx";
import { useTexts } from "./texts.ts";

const REASONS = ["another_person", "not_personal", "other_basis", "rights_of_others"] as const;

export function Scope({ id, state, scoped }: { id: string; state: string; scoped: boolean }) {
  const t = useTexts("data.scope");
  const may = useMay();
  const name = "GET /api/v1/data/requests/:id/scope";
  const scope = useCall(name, { path: { id } });
  const stale = ["GET /api/v1/data/requests"];
  const look = useAct("POST /api/v1/data/requests/:id/scope", { stale, done: t.looked });
  const decide = useAct("PUT /api/v1/data/requests/:id/scope", { stale });
  const open = state === "scoping" && may("data.requests.scope.decide");
  const search = state === "scoping" && may("data.requests.scope") && (
    <Button
      size="xs"
      variant={scoped ? "default" : "filled"}
      leftSection={<IconSearch size={14} stroke={1.8} />}
      loading={look.isPending}
      onClick={() => look.mutate({ path: { id }, body: {} })}
    >
      {scoped ? t.again : t.look}
    </Button>
  );
  return (
    <Answered of={scope}>
      {(found) => {
        const { include, exclude, undecided } = found.counts;
        return (
          <Panel
            title={t.title}
            about={found.data.length > 0 ? t.counts({ include, exclude, undecided }) : undefined}
            actions={search}
            flush
          >
            {found.data.length === 0 ? (
              <Empty
                icon={IconSearch}
                title={scoped ? t.nothing : t.none}
                about={scoped ? t.nothingAbout : t.noneAbout}
              />
            ) : (
              <>
                {open && undecided > 0 && (
                  <Group px="lg" pb="sm" gap="xs">
                    <Button
                      size="xs"
                      variant="default"
                      loading={decide.isPending}
                      onClick={() => decide.mutate({ path: { id }, body: { undecided: "include" } })}
                    >
                      {t.rest}
                    </Button>
                    <Button
                      size="xs"
                      variant="default"
                      loading={decide.isPending}
                      onClick={() => decide.mutate({ path: { id }, body: { undecided: "exclude" } })}
                    >
                      {t.restOut}
                    </Button>
                  </Group>
                )}
                <Items
                  items={found.data}
                  open={open}
                  onDecide={(decision) => decide.mutate({ path: { id }, body: { decisions: [decision] } })}
                />
                <Consequences scope={found} state={state} />
              </>
            )}
          </Panel>
        );
      }}
    </Answered>
  );
}

interface ItemsProps {
  items: readonly DataScopeItem[];
  open: boolean;
  onDecide(decision: DataScopeDecision): void;
}

function Items({ items, open, onDecide }: ItemsProps) {
  const t = useTexts("data.scope");
  const names = useNames();
  const meta = useMeta();
  const settled = items.some(({ outcome }) => outcome !== null);
  const choices = [
    { value: "undecided", label: t.undecided, disabled: true },
    { value: "include", label: t.include },
    ...REASONS.map((value) => ({ value, label: t[value] })),
  ];
  const labelOf = ({ label, collection, id }: DataScopeItem) =>
    label ?? `${names.one(collection)} ${id.slice(0, 8)}`;
  return (
    <DataTable
      caption={t.title}
      rows={items}
      rowKey={({ collection, id }) => `${collection}/${id}`}
      tone={({ decision }) =>
        decision === "undecided" ? "warning" : decision === "exclude" ? "quiet" : undefined
      }
      columns={[
        {
          key: "record",
          label: t.record,
          head: true,
          render: (item) => (
            <>
              {meta?.has(item.collection) ? (
                <To to={recordAddress(item.collection, item.id)}>{labelOf(item)}</To>
              ) : (
                <span>{labelOf(item)}</span>
              )}
              <Text size="xs" c="var(--app-quiet)" fw={400}>
                {names.one(item.collection)}
              </Text>
            </>
          ),
        },
        {
          key: "why",
          label: t.why,
          render: ({ why, certain }) => (
            <>
              <Text size="sm">{why}</Text>
              {!certain && <Tag tone="waiting">{t.unsure}</Tag>}
            </>
          ),
        },
        { key: "part", label: t.part, render: ({ part }) => <Text size="sm">{t[part]}</Text> },
        {
          key: "decision",
          label: t.decision,
          render: (item) =>
            open ? (
              <Select
                aria-label={t.decide({ what: labelOf(item) })}
                size="xs"
                data={choices}
                value={chosenIn(item)}
                allowDeselect={false}
                onChange={(value) => onDecide(decisionOf(item, value))}
                miw={210}
              />
            ) : (
              <Text size="sm">
                {choices.find(({ value }) => value === chosenIn(item))?.label ?? t.exclude}
              </Text>
            ),
        },
        ...(settled
          ? [
              {
                key: "outcome",
                label: t.outcome,
                render: ({ outcome, collection }: DataScopeItem) => (
                  <Outcome outcome={outcome} collection={collection} />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

const chosenIn = ({ decision, reason }: DataScopeItem) =>
  decision === "exclude" ? (reason ?? "exclude") : decision;

function decisionOf({ collection, id }: DataScopeItem, value: string | null): DataScopeDecision {
  const reason = REASONS.find((one) => one === value);
  return reason ? { collection, id, decision: "exclude", reason } : { collection, id, decision: "include" };
}

function Consequences({ scope: { consequences }, state }: { scope: DataScope; state: string }) {
  const t = useTexts("data.scope");
  if (consequences.length === 0 || !["scoping", "review"].includes(state)) return null;
  return (
    <Stack p="lg">
      <Alert color="orange" icon={<IconAlertTriangle />} title={t.consequences}>
        <List size="sm" spacing={4}>
          {consequences.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      </Alert>
    </Stack>
  );
}
