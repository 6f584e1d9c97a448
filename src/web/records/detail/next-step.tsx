import { Anchor, Button, Group, List, Skeleton, Stack, Text } from "@mantine/core";
import { IconArrowRight, IconPencil, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ApprovalListed } from "../../../client/contract.ts";
import { useModuleName } from "../../kit/module-names.ts";
import { useNameOf } from "../../kit/person.tsx";
import { useRoleName } from "../../kit/role-names.ts";
import { To } from "../../kit/to.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { useShippedName } from "../../language/shipped.ts";
import { KindAndLink } from "../fields/record-link.tsx";
import { type AnyRecord, type MetaEntity, moduleOf } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { MoveButton, type StepVariant } from "./moves.tsx";
import classes from "./next-step.module.css";
import { useMoveForm } from "./use-move-form.tsx";
import { useMoves } from "./use-moves.ts";
import type { NextStep } from "./use-next-step.ts";
import { useWayTo } from "./way-to.ts";

interface NextStepProps {
  entity: MetaEntity;
  record: AnyRecord;
  step: NextStep | undefined;
  variant: StepVariant;
  /** Button of the page for this step, instead of the usual one. */
  button?: ReactNode;
  onDone?(record: AnyRecord, move: string): void;
}

/** Above the record: what comes next, who does it, what is missing first, and the button for it. */
export function NextStepNote({ entity, record, step, variant, button, onDone }: NextStepProps) {
  const outcome = onDone ? { onDone } : {};
  const { ask, form } = useMoveForm(entity, record, outcome);
  const { isPlaceholderData } = useMoves(entity, record);
  const due = useDeadline(entity, record);
  const missing = useMissing(entity, record, step);
  const first = missing.find(({ to }) => to !== undefined);
  const hasButton = step?.kind === "move" || step?.kind === "make" || button !== undefined;
  const text = useSentence(entity, step, hasButton);
  const more = useMore(entity, record, step);
  // Keeps the place of the bar until the transitions of the new version are known.
  const isKnown = !isPlaceholderData && step?.kind !== "loading";
  if (!isKnown && !form && entity.next.some((one) => one.in.includes(record.state)))
    return <Skeleton height={58} />;
  if (!text && !due) return form;
  return (
    <Group className={`${classes.note} no-print`} gap="sm">
      <Group gap="xs" wrap="nowrap" align="flex-start" className={classes.text}>
        <IconArrowRight size={18} stroke={1.6} aria-hidden className={classes.sign} />
        <Stack gap={2} style={{ minWidth: 0 }}>
          <Text size="sm" fw={600} component="div">
            {text ?? due}
          </Text>
          {missing.length > 0 ? (
            <Missing missing={missing} />
          ) : (
            more.map((line) => (
              <Text key={line} size="sm" c="var(--app-quiet)">
                {line}
              </Text>
            ))
          )}
        </Stack>
      </Group>
      {missing.length > 0
        ? first?.to && <AddMissing to={first.to} variant={variant} />
        : (button ??
          (step?.kind === "move" ? (
            <MoveButton
              key={`${step.move.name} ${record.version}`}
              entity={entity}
              record={record}
              move={step.move}
              variant={variant}
              isNext
              onAsk={() => ask(step.move)}
              {...outcome}
            />
          ) : (
            <OtherButton step={step} variant={variant} />
          )))}
      {form}
    </Group>
  );
}

/** Button for a step that is no transition: opens the next document or a request, or creates a document. */
function OtherButton({ step, variant }: Pick<NextStepProps, "step" | "variant">) {
  const t = useTexts("records.nextStep");
  const names = useNames();
  if (step?.kind === "waiting")
    return (
      <Button component={To} to={`/approvals/${step.request.id}`} variant={variant}>
        {t.openRequest}
      </Button>
    );
  if (step?.kind !== "open" && step?.kind !== "make") return null;
  const isNew = step.kind === "make";
  const name = names.inSentence(names.one(isNew ? step.collection : step.record.collection));
  return (
    <Button
      component={To}
      to={step.to}
      variant={variant}
      leftSection={isNew ? <IconPlus size={16} stroke={1.6} /> : undefined}
    >
      {isNew ? t.new({ name }) : t.open({ name })}
    </Button>
  );
}

interface MissingValue {
  message: string;
  /** Form with its input, if the user may edit it. */
  to: string | undefined;
}

function useMissing(entity: MetaEntity, record: AnyRecord, step: NextStep | undefined): MissingValue[] {
  const wayTo = useWayTo(entity, record);
  const missing = step?.kind === "move" ? step.move.missing : [];
  return missing.map(({ path, message }) => ({ message, to: wayTo(path) }));
}

function Missing({ missing }: { missing: readonly MissingValue[] }) {
  return (
    <List size="sm">
      {missing.map(({ message, to }) => (
        <List.Item key={`${message} ${to}`}>
          {to ? (
            <Anchor component={To} to={to} inherit lh="24px" display="inline-block" underline="always">
              {message}
            </Anchor>
          ) : (
            message
          )}
        </List.Item>
      ))}
    </List>
  );
}

function AddMissing({ to, variant }: { to: string; variant: StepVariant }) {
  const t = useTexts("records.nextStep");
  return (
    <Button component={To} to={to} variant={variant} leftSection={<IconPencil size={16} stroke={1.6} />}>
      {t.addMissing}
    </Button>
  );
}

const SLOT = "\uFFFC";

/** Names the step, unless its button does. */
function useSentence(entity: MetaEntity, step: NextStep | undefined, hasButton: boolean) {
  const t = useTexts("records.nextStep");
  const actions: Readonly<Record<string, string>> = useTexts("records.steps");
  const names = useNames();
  const moduleName = useModuleName();
  if (step?.kind === "move" && step.move.missing.length > 0)
    return t.missing({ what: names.move(entity.collection, step.move.name) });
  if (step?.kind === "move" && step.move.asks)
    return t.next({ what: names.move(entity.collection, step.move.name) });
  if (hasButton) return t.step;
  switch (step?.kind) {
    case undefined:
    case "loading":
    case "move":
    case "make":
      return undefined;
    case "waiting":
      return t.waiting({ what: names.move(entity.collection, step.move.name) });
    case "action":
      return t.next({ what: actions[step.name] ?? step.name });
    case "open": {
      const [start, end] = t.goesOn({ record: SLOT }).split(SLOT);
      return (
        <>
          {start}
          <KindAndLink {...step.record} />
          {end}
        </>
      );
    }
    case "elsewhere":
      return t.elsewhere({
        kind: names.one(step.collection),
        module: moduleName(moduleOf(step.collection)),
      });
    case "others": {
      const { kind, name } = step.step;
      if (kind === "move") return t.next({ what: names.move(entity.collection, name) });
      if (kind === "action") return t.next({ what: actions[name] ?? name });
      return t.next({ what: t.new({ name: names.inSentence(names.one(name)) }) });
    }
  }
}

/** Effect, missing values and approvals of a transition, or who takes the step. */
function useMore(entity: MetaEntity, record: AnyRecord, step: NextStep | undefined): string[] {
  const t = useTexts("records.nextStep");
  const format = useFormat();
  const names = useNames();
  const roleName = useRoleName();
  const nameOf = useNameOf();
  const shippedName = useShippedName();
  const move = step?.kind === "move" ? step.move : undefined;
  const turnOf = ({ steps, blocked }: ApprovalListed) => {
    if (blocked)
      return blocked.until ? t.blockedUntil({ day: format.day(blocked.until.slice(0, 10)) }) : t.blocked;
    const turn = steps.filter(({ state }) => state === "current");
    const asked = turn.flatMap(({ approvers, votes }) =>
      approvers.filter(({ id, not_counted }) => !not_counted && !votes.some(({ by }) => by.id === id)),
    );
    return t.by({ who: format.either([...new Set(asked.map(({ name }) => name))]) });
  };
  const effects: Readonly<Record<string, string>> = useTexts("records.effects");
  if (step?.kind === "make" && step.isAnother) return [];
  if (step?.kind === "make") return [t.none({ name: names.inSentence(names.one(step.collection)) })];
  if (step?.kind === "waiting") {
    const { requester, asked_at } = step.request;
    return [t.requested({ name: requester.name, when: format.moment(asked_at) }), turnOf(step.request)];
  }
  if (step?.kind === "others") {
    const decider = step.step.kind === "move" && record[step.step.by ?? ""];
    if (typeof decider === "string") return [t.by({ who: nameOf(decider) })];
    const roles = step.step.roles?.map(roleName) ?? [];
    return [roles.length > 0 ? t.by({ who: format.either(roles) }) : t.other];
  }
  if (!move) return [];
  const rules = move.held_by.map(({ name }) => shippedName(name));
  return [
    effects[`${entity.collection}.${move.name}`],
    rules.length > 0 && t.held({ rules: format.list(rules) }),
  ].filter((line) => typeof line === "string");
}

/** Next deadline, for records that only wait for a day. */
function useDeadline(entity: MetaEntity, record: AnyRecord): string | undefined {
  const t = useTexts("records.nextStep");
  const format = useFormat();
  const next = entity.deadlines.find(
    ({ field, open }) => open.includes(record.state) && typeof record[field] === "string",
  );
  if (!next || record.archived_at) return undefined;
  return t.due({ what: next.what, day: format.day(String(record[next.field])) });
}
