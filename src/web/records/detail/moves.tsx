import { Button, Group, Menu, Skeleton, Text } from "@mantine/core";
import { IconChevronDown, IconUserCheck } from "@tabler/icons-react";
import { useState } from "react";
import type { TransitionOption } from "../../../client/contract.ts";
import { toneOf } from "../../kit/state-tone.ts";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { isFinal } from "../form/move-fields.ts";
import { TransitionForm, useMove } from "../form/transition-form.tsx";
import type { AnyRecord, MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { useMoves } from "./use-moves.ts";

interface MovesProps {
  entity: MetaEntity;
  record: AnyRecord;
  /** Transitions offered elsewhere on the page. */
  leave?: readonly string[];
  onDone?(record: AnyRecord): void;
}

/** Shows the likely next transition as a button and others in a menu; unavailable ones with the reason. */
export function Moves({ entity, record, leave = [], onDone }: MovesProps) {
  const t = useTexts("records.moves");
  const [asked, setAsked] = useState<TransitionOption>();
  const { data, isPending, isPlaceholderData } = useMoves(entity, record);
  const all = (data?.transitions ?? []).filter(({ name }) => !leave.includes(name));
  const open = all.filter(({ allowed }) => allowed);
  const likely = likelyMove(entity, open);
  const second = open.find((move) => move !== likely && leads(entity, move));
  const others = all.filter((move) => move !== likely && move !== second);
  const outcome = onDone ? { onDone } : {};
  // Waits for the new version's transitions; those of the previous one are no longer available.
  if ((isPending || (isPlaceholderData && !asked)) && entity.transitions.length > 0) return <MovesWait />;
  return (
    <>
      {others.length > 0 && (
        <Menu position="bottom-end" width={300} withinPortal>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.6} />}>
              {t.more}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={420} style={{ overflowY: "auto" }}>
            {others.map((move) => (
              <MoveItem
                key={move.name}
                entity={entity}
                record={record}
                move={move}
                onAsk={() => setAsked(move)}
              />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {second && (
        <MoveButton
          key={`${second.name} ${record.version}`}
          entity={entity}
          record={record}
          move={second}
          onAsk={() => setAsked(second)}
          {...outcome}
        />
      )}
      {likely && (
        <MoveButton
          key={`${likely.name} ${record.version}`}
          entity={entity}
          record={record}
          move={likely}
          primary
          onAsk={() => setAsked(likely)}
          {...outcome}
        />
      )}
      {asked && (
        <TransitionForm
          entity={entity}
          record={record}
          move={asked}
          onClose={() => setAsked(undefined)}
          {...outcome}
        />
      )}
    </>
  );
}

/** Prevents a layout shift when the buttons arrive. */
function MovesWait() {
  return (
    <>
      <Skeleton width={144} height={36} />
      <Skeleton width={96} height={36} />
    </>
  );
}

interface MoveButtonProps {
  entity: MetaEntity;
  record: AnyRecord;
  move: TransitionOption;
  primary?: boolean;
  onAsk(): void;
  onDone?(record: AnyRecord): void;
}

/** Runs a transition at once. Asks first if it takes input, is final or needs approval. */
function MoveButton({ entity, record, move, primary = false, onAsk, onDone }: MoveButtonProps) {
  const names = useNames();
  const act = useMove(entity, record, move, onDone ? { onDone } : {});
  return (
    <Button
      variant={primary ? "filled" : "default"}
      loading={act.isPending}
      onClick={() => (asksFirst(entity, move) ? onAsk() : act.mutate({}))}
    >
      {names.move(entity.collection, move.name)}
    </Button>
  );
}

function MoveItem({ entity, record, move, onAsk }: Omit<MoveButtonProps, "primary" | "onDone">) {
  const t = useTexts("records.moves");
  const names = useNames();
  const format = useFormat();
  const reason = move.allowed ? undefined : whyNot();
  const held =
    move.held_by.length > 0 && t.held({ rules: format.list(move.held_by.map(({ name }) => name)) });
  return (
    <Menu.Item
      disabled={!move.allowed}
      onClick={onAsk}
      leftSection={held ? <IconUserCheck size={16} stroke={1.6} aria-hidden /> : undefined}
    >
      <Group gap={0} style={{ flexDirection: "column", alignItems: "flex-start" }}>
        {names.move(entity.collection, move.name)}
        {(reason || held) && (
          <Text span size="xs" c="var(--app-quiet)">
            {reason ?? held}
          </Text>
        )}
      </Group>
    </Menu.Item>
  );

  function whyNot(): string {
    if (record.archived_at) return t.archived;
    if (move.from.includes(record.state)) return t.roles;
    return t.from({ states: format.either(move.from.map((state) => names.state(entity.collection, state))) });
  }
}

function asksFirst(entity: MetaEntity, move: TransitionOption): boolean {
  return move.takes.length + move.input.length > 0 || isFinal(entity, move) || move.held_by.length > 0;
}

/** True for transitions that advance the record, as opposed to cancelling or rejecting it. */
function leads(entity: MetaEntity, { from, to }: TransitionOption): boolean {
  const stays = to.every((state) => from.includes(state));
  return !stays && to.every((state) => !UNHOPED.has(state) && toneOf(entity, state) !== "bad");
}

const UNHOPED = new Set([
  "cancelled",
  "archived",
  "lost",
  "on_hold",
  "rejected",
  "inactive",
  "withdrawn",
  "superseded",
]);

/** Next step in the usual course of a record. */
function likelyMove(entity: MetaEntity, open: readonly TransitionOption[]): TransitionOption | undefined {
  const order = (move: TransitionOption) => Math.max(...move.to.map((state) => entity.states.indexOf(state)));
  const onward = open.filter((move) => leads(entity, move));
  // Prefers the nearest later state to an earlier one.
  const ahead = onward.filter((move) =>
    move.from.every((state) => entity.states.indexOf(state) <= order(move)),
  );
  return ahead[0] ?? onward[0];
}
