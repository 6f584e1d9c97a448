import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { type FormEvent, useCallback, useRef, useState } from "react";
import type { TransitionOption } from "../../../client/contract.ts";
import { Problem, randomId } from "../../../client/index.ts";
import { useActWith } from "../../kit/act.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { useShippedName } from "../../language/shipped.ts";
import { client, usePerson } from "../../session/session.ts";
import type { Errors } from "../fields/errors.ts";
import { currencyOf } from "../fields/values.ts";
import type { AnyRecord, MetaEntity, MetaField } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { undoMove } from "../undo.ts";
import { Dialog } from "./dialog.tsx";
import { focusPath } from "./focus.ts";
import { fieldsOfMove, type Move } from "./move-fields.ts";
import { MoveInput } from "./move-input.tsx";
import { useMoveMessage, useOpenCreated } from "./move-message.tsx";
import { fingerprint } from "./save.ts";
import { changed } from "./saved.ts";
import { isMissing, wrongWith } from "./validate.ts";

interface TransitionFormProps {
  entity: MetaEntity;
  record: AnyRecord;
  /** From the record's `transitions` or from `meta`. */
  move: Move & Partial<Pick<TransitionOption, "held_by" | "asks">>;
  onClose(): void;
  onDone?(record: AnyRecord, move: string): void;
}

export function TransitionForm({ entity, record, move, onClose, onDone }: TransitionFormProps) {
  const t = useTexts("records.transitionForm");
  const checks = useTexts("records.validate");
  const names = useNames();
  const format = useFormat();
  const own = usePerson()?.organization.currency;
  const fields = fieldsOfMove(entity, move).filter(
    ({ name }) => name !== "fx_rate" || currencyOf({ unit: "amount" }, record) !== own,
  );
  const [draft, setDraft] = useState<Record<string, unknown>>(() => startOf(fields, move, record));
  const [errors, setErrors] = useState<Errors>(new Map());
  const form = useRef<HTMLFormElement>(null);
  const change = useCallback(
    (name: string, value: unknown) => setDraft((before) => ({ ...before, [name]: value })),
    [],
  );
  const act = useMove(entity, record, move, {
    onDone: (moved) => {
      onDone?.(moved, move.name);
      onClose();
    },
    onHeld: onClose,
    onRefused: (found) => {
      setErrors(found);
      focusPath(form.current, [...found.keys()][0]);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (act.isPending) return;
    const found = new Map(
      fields.flatMap((field) =>
        wrongWith(field, draft[field.name], checks, {
          limit: (limit) => (field.unit?.endsWith("amount") ? format.money(limit) : format.number(limit)),
        }),
      ),
    );
    setErrors(found);
    if (found.size > 0) focusPath(form.current, [...found.keys()][0]);
    else act.mutate(bodyOf(fields, draft, move, record));
  }

  const shippedName = useShippedName();
  const name = names.move(entity.collection, move.name);
  const effect = useEffectText(entity, record, move);
  const wide = fields.some(({ kind }) => kind === "lines");
  const shown = fields.map((field) => field.name);
  return (
    <Dialog opened onClose={onClose} title={name} size={wide ? "xl" : "md"} closeOnClickOutside={false}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          {effect && (
            <Text size="sm" c="var(--app-quiet)">
              {effect}
            </Text>
          )}
          {move.held_by && move.held_by.length > 0 && (
            <Alert color="yellow" icon={<IconUserCheck />} p="xs">
              {t.held({ rules: format.list(move.held_by.map((rule) => shippedName(rule.name))) })}
            </Alert>
          )}
          {fields.map((field, i) => (
            <MoveInput
              key={field.name}
              entity={entity}
              record={record}
              field={field}
              value={draft[field.name]}
              draft={{ ...record, ...draft }}
              errors={errors}
              autoFocus={i === 0}
              onChange={change}
            />
          ))}
          {act.error && !(act.error instanceof Problem && isShown(act.error, shown)) && (
            <ProblemNote error={act.error} shown={[...errors.keys()]} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button type="submit" loading={act.isPending} data-autofocus={fields.length === 0 || undefined}>
              {move.asks ? t.ask : name}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Describes the effect: the transition's own text or, if only one status is possible, the new status. */
function useEffectText(
  { collection }: MetaEntity,
  { state }: AnyRecord,
  { name, to }: Move,
): string | undefined {
  const t = useTexts("records.transitionForm");
  const effects: Readonly<Record<string, string>> = useTexts("records.effects");
  const names = useNames();
  const [only, ...others] = to;
  const effect = effects[`${collection}.${name}`];
  if (effect !== undefined || only === undefined || others.length > 0 || only === state) return effect;
  return t.becomes({ state: names.state(collection, only) });
}

function isShown({ details }: Problem, fields: readonly string[]): boolean {
  return (
    details.length > 0 &&
    details.every(({ path }) => fields.some((field) => path === field || path.startsWith(`${field}.`)))
  );
}

interface MoveOutcome {
  onDone?(record: AnyRecord, move: string): void;
  onHeld?(): void;
  onRefused?(errors: Errors): void;
}

/** Mutation that runs a transition and opens what it created. Retries don't run it twice. */
export function useMove(entity: MetaEntity, record: AnyRecord, move: Move, outcome: MoveOutcome = {}) {
  const messageOf = useMoveMessage(entity);
  const openCreated = useOpenCreated(entity);
  const [key] = useState(() => randomId());
  const quiet = move.takes.length + move.input.length > 0;
  // The page may show the new version before the outcome is reported, which compares it with this one.
  const before = useRef(record);
  return useActWith(
    async (body: Readonly<Record<string, unknown>>) => {
      before.current = record;
      try {
        // Transition endpoints return the record.
        const moved = (await client.request("POST", `${entity.path}/:id/${move.name}`, {
          path: { id: record.id },
          body,
          version: record.version,
          // Retries with the same body share a key. A different body gets its own.
          idempotencyKey: `${key}.${fingerprint(body)}`,
        })) as AnyRecord;
        await changed(entity, moved);
        return moved;
      } catch (thrown) {
        if (thrown instanceof Problem)
          outcome.onRefused?.(new Map(thrown.details.map(({ path, message }) => [path, message])));
        else outcome.onHeld?.();
        throw thrown;
      }
    },
    {
      done: (moved) => messageOf(move.name, before.current, moved),
      undo: (moved) => undoMove(entity, move.name, before.current, moved),
      quiet,
      onDone: (moved) => {
        outcome.onDone?.(moved, move.name);
        void openCreated(move.name, before.current, moved);
      },
    },
  );
}

/** Initial values: record fields have their current value, the transition's own inputs what it fills them with. */
function startOf(fields: readonly MetaField[], move: Move, record: AnyRecord): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, initial }) => [
      name,
      (isTaken(move, name) ? record[name] : move.start?.[name]) ?? initial ?? null,
    ]),
  );
}

function bodyOf(
  fields: readonly MetaField[],
  draft: Readonly<Record<string, unknown>>,
  move: Move,
  record: AnyRecord,
) {
  const entries = fields.flatMap((field) => {
    const value = draft[field.name];
    if (!isMissing(value) && !(Array.isArray(value) && value.length === 0))
      return [[field.name, value] as const];
    const isEmptied = isTaken(move, field.name) && !isMissing(record[field.name]);
    return isEmptied ? [[field.name, null] as const] : [];
  });
  return Object.fromEntries(entries);
}

const isTaken = ({ takes }: Move, name: string) => takes.some(({ field }) => field === name);
