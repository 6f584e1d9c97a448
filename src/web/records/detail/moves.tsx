import { Button, Group, Menu, Skeleton, Text } from "@mantine/core";
import { IconChevronDown, IconUserCheck } from "@tabler/icons-react";
import type { TransitionOption } from "../../../client/contract.ts";
import { toneOf } from "../../kit/state-tone.ts";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { useShippedName } from "../../language/shipped.ts";
import { isFinal } from "../form/move-fields.ts";
import { useMove } from "../form/transition-form.tsx";
import type { AnyRecord, MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { useMoveForm } from "./use-move-form.tsx";
import { useMoves } from "./use-moves.ts";
import { useNextStep } from "./use-next-step.ts";

/** The page has one filled button. */
export type StepVariant = "filled" | "default";

interface MovesProps {
  entity: MetaEntity;
  record: AnyRecord;
  /** Transitions offered elsewhere on the page. */
  leave?: readonly string[];
  onDone?(record: AnyRecord, move: string): void;
}

/** Shows the transitions besides the next step: a button or two, and a menu. Without declared steps, the likely one too. */
export function Moves({ entity, record, leave = [], onDone }: MovesProps) {
  const t = useTexts("records.moves");
  const names = useNames();
  const format = useFormat();
  const outcome = onDone ? { onDone } : {};
  const { ask, form } = useMoveForm(entity, record, outcome);
  const { data, isPending, isPlaceholderData } = useMoves(entity, record);
  const all = (data?.transitions ?? []).filter(({ name }) => !leave.includes(name));
  const open = all.filter(({ allowed }) => allowed);
  const step = useNextStep(entity, record);
  // A collection that declares steps has none in its other states.
  const isDeclared = entity.next.length > 0;
  const likely = isDeclared
    ? open.find(({ name }) => step && "move" in step && step.move?.name === name)
    : likelyMove(entity, open);
  const second =
    open.find((move) => move !== likely && leads(entity, move) && !move.asks) ??
    // A menu of one item hides it.
    (open.length === 1 ? open.find((move) => move !== likely) : undefined);
  const others = open.filter((move) => move !== likely && move !== second);
  const refused = all.filter(({ allowed, from }) => !allowed && from.includes(record.state));
  // Waits for the new version's transitions; those of the previous one are no longer available.
  if ((isPending || (isPlaceholderData && !form)) && entity.transitions.length > 0) return <MovesWait />;
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
              <MoveItem key={move.name} entity={entity} move={move} onAsk={() => ask(move)} />
            ))}
            {refused.length > 0 && record.archived_at === null && (
              <Menu.Label>
                {t.refused({
                  moves: format.list(refused.map(({ name }) => names.move(entity.collection, name))),
                })}
              </Menu.Label>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {second && (
        <MoveButton
          key={`${second.name} ${record.version}`}
          entity={entity}
          record={record}
          move={second}
          onAsk={() => ask(second)}
          {...outcome}
        />
      )}
      {likely && !isDeclared && (
        <MoveButton
          key={`${likely.name} ${record.version}`}
          entity={entity}
          record={record}
          move={likely}
          isNext
          variant="filled"
          onAsk={() => ask(likely)}
          {...outcome}
        />
      )}
      {form}
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
  variant?: StepVariant;
  isNext?: boolean;
  onAsk(): void;
  onDone?(record: AnyRecord, move: string): void;
}

/** Runs a transition at once. Asks first if it takes input, is final or needs approval. */
export function MoveButton({
  entity,
  record,
  move,
  variant = "default",
  isNext = false,
  onAsk,
  onDone,
}: MoveButtonProps) {
  const t = useTexts("records.moves");
  const names = useNames();
  const act = useMove(entity, record, move, onDone ? { onDone } : {});
  return (
    <Button
      variant={variant}
      loading={act.isPending}
      onClick={() => (asksFirst(entity, move, isNext) ? onAsk() : act.mutate({}))}
    >
      {move.asks ? t.ask : names.move(entity.collection, move.name)}
    </Button>
  );
}

function MoveItem({ entity, move, onAsk }: Pick<MoveButtonProps, "entity" | "move" | "onAsk">) {
  const t = useTexts("records.moves");
  const names = useNames();
  const format = useFormat();
  const shippedName = useShippedName();
  const held =
    move.held_by.length > 0 &&
    t.held({ rules: format.list(move.held_by.map(({ name }) => shippedName(name))) });
  return (
    <Menu.Item
      onClick={onAsk}
      leftSection={held ? <IconUserCheck size={16} stroke={1.6} aria-hidden /> : undefined}
    >
      <Group gap={0} style={{ flexDirection: "column", alignItems: "flex-start" }}>
        {names.move(entity.collection, move.name)}
        {held && (
          <Text span size="xs" c="var(--app-quiet)">
            {held}
          </Text>
        )}
      </Group>
    </Menu.Item>
  );
}

/** A next step that goes on in the record that it creates is no end, so it needs no confirmation. */
function asksFirst(entity: MetaEntity, move: TransitionOption, isNext: boolean): boolean {
  const goesOn = isNext && move.makes.length > 0;
  return (
    move.takes.length + move.input.length > 0 || (isFinal(entity, move) && !goesOn) || move.held_by.length > 0
  );
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
  "paused",
  "stopped",
  "on_leave",
  "notice",
  "terminated",
  "expired",
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
