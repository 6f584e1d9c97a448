import { Alert, Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { type FormEvent, type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from "react";
import { HeldForApproval, Problem } from "../../../client/index.ts";
import { useActWith } from "../../kit/act.ts";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { usePerson } from "../../session/session.ts";
import type { Errors } from "../fields/errors.ts";
import { type AnyRecord, type MetaEntity, type MetaField, nameOf } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { undoUpdate } from "../undo.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { useSlot } from "./draft-store.ts";
import { focusPath, useFocusAt } from "./focus.ts";
import { FormField } from "./form-field.tsx";
import { FormInputs } from "./form-inputs.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { ChangedMeanwhile, create, update } from "./save.ts";
import { changed } from "./saved.ts";
import { type RecordFormState, useRecordForm } from "./use-record-form.ts";
import { useTaken, useTakenText } from "./use-taken.ts";
import { isMissing } from "./validate.ts";
import { bodyToCreate, bodyToUpdate, COMMON, type Values, valuesOf } from "./values-of-form.ts";

export interface RecordFormProps {
  entity: MetaEntity;
  /** Record to edit. Omit it to create one. */
  record?: AnyRecord;
  start: Values;
  /** True for a nested form, which needs no draft or leave guard because its parent form has them. */
  inside?: boolean;
  /** Path of the input to begin at, instead of the first. */
  focus?: string | undefined;
  /** Facts about the values entered so far. */
  note?: ((values: Values) => ReactNode) | undefined;
  onSaved(record: AnyRecord): void;
  /** Called on cancel, or when the change is held for approval. */
  onLeave(): void;
}

/** Kinds that may be focused initially. Pickers are excluded, since they would open at once. */
const TYPED: ReadonlySet<string> = new Set(["text", "email", "phone", "url", "integer", "decimal"]);

export function RecordForm({
  entity,
  record,
  start,
  inside = false,
  focus,
  note,
  onSaved,
  onLeave,
}: RecordFormProps) {
  const t = useTexts("records.recordForm");
  const names = useNames();
  const format = useFormat();
  const slot = useSlot(entity.collection, record?.id ?? "new");
  const element = useRef<HTMLFormElement>(null);
  useFocusAt(element, focus);
  const [theirs, setTheirs] = useState<AnyRecord>();
  const form = useRecordForm({
    entity,
    start,
    version: record?.version ?? 0,
    isNew: record === undefined,
    slot: inside ? undefined : slot,
  });

  const takenText = useTakenText();
  const taken = useTaken(entity, record?.id);
  const latest = useRef(form.values);
  latest.current = form.values;
  const { addError } = form;
  const leave = useCallback(
    async (name: string) => {
      const value = latest.current[name];
      const message = await taken(name, value);
      if (message !== undefined && latest.current[name] === value) addError(name, message);
    },
    [taken, addError],
  );

  const save = useActWith(
    async ({ values, version, base }: { values: Values; version: number; base: Values }) => {
      const saved = record
        ? await update(entity, record.id, bodyToUpdate(entity, base, values), version)
        : await create(entity, bodyToCreate(entity, values), form.key);
      form.drop();
      await changed(entity, saved);
      return saved;
    },
    {
      done: (saved) =>
        record ? t.saved : t.created({ name: nameOf(entity, saved) ?? names.one(entity.collection) }),
      undo: (saved) => (record ? undoUpdate(entity, start, saved) : undefined),
      quiet: true,
      onDone: onSaved,
    },
  );

  function send(values: Values, version: number, base: Values) {
    save.mutate({ values, version, base }, { onError: refused });
  }

  function refused(error: Error) {
    if (error instanceof ChangedMeanwhile) setTheirs(error.theirs);
    else if (error instanceof HeldForApproval) {
      form.drop();
      onLeave();
    } else if (error instanceof Problem && error.details.length > 0) {
      showErrors(
        new Map(
          error.details.map(({ path, code, message }) => [path, code === "DUPLICATE" ? takenText : message]),
        ),
      );
    }
  }

  function showErrors(errors: Errors) {
    form.setErrors(errors);
    // Deferred, because the line with the error may not be rendered yet.
    setTimeout(() => focusPath(element.current, [...errors.keys()][0]), 0);
  }

  function submit(event?: FormEvent) {
    event?.preventDefault();
    event?.stopPropagation();
    if (save.isPending) return;
    if (record && !form.isDirty) return onLeave();
    const values = form.tidy();
    const errors = form.check(values);
    if (errors.size > 0) return showErrors(errors);
    send(values, form.version, start);
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    submit();
  }

  const own = usePerson()?.organization.currency;
  const { main, lines, wide, common } = partsOf(
    form.fields.filter((field) => !isSpareRate(field, form, own)),
  );
  const problem = save.error instanceof Problem ? save.error : undefined;
  const shown = form.fields.flatMap(({ name }) =>
    [...form.errors.keys()].filter((path) => path.split(".")[0] === name),
  );
  const unshown =
    problem && (problem.details.length === 0 || problem.details.some(({ path }) => !shown.includes(path)));
  const inputs = (fields: readonly MetaField[], first = false) =>
    fields.map((field, i) => (
      <FormField
        key={field.name}
        entity={entity}
        field={field}
        value={form.values[field.name]}
        onChange={form.set}
        draft={form.values}
        errors={form.errors}
        {...(field.unique && { onLeave: leave })}
        required={field.required && field.initial === null && field.kind !== "boolean"}
        autoFocus={first && i === 0 && focus === undefined && TYPED.has(field.kind)}
      />
    ));

  return (
    <FormInputs>
      <form ref={element} onSubmit={submit} onKeyDown={onKeyDown} noValidate aria-busy={save.isPending}>
        <Stack gap="lg">
          {form.restoredAt !== undefined && (
            <Alert color="blue" icon={<IconHistory />} p="xs" role="status">
              <Group justify="space-between" gap="xs">
                <Text size="sm">{t.kept({ when: format.ago(new Date(form.restoredAt).toISOString()) })}</Text>
                <Button size="compact-sm" variant="light" onClick={() => form.setAll(start, record?.version)}>
                  {t.discard}
                </Button>
              </Group>
            </Alert>
          )}
          <Part inside={inside} title={t.about}>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
              {inputs(main, true)}
            </SimpleGrid>
          </Part>
          {lines.length > 0 && (
            <Part inside={inside}>
              <Stack gap="xl">{inputs(lines)}</Stack>
            </Part>
          )}
          {wide.length > 0 && (
            <Part inside={inside}>
              <Stack>{inputs(wide)}</Stack>
            </Part>
          )}
          {!inside && common.length > 0 && (
            <Part inside={inside} title={t.more}>
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
                {inputs(common.filter(({ kind }) => kind !== "object"))}
              </SimpleGrid>
              <Stack mt="md">{inputs(common.filter(({ kind }) => kind === "object"))}</Stack>
            </Part>
          )}
          {note?.(form.values)}
          {unshown && <ProblemNote error={save.error} shown={shown} />}
          <Group justify="space-between" gap="sm" className="no-print">
            <Text
              size="sm"
              c={form.errors.size > 0 ? "var(--mantine-color-error)" : "var(--app-quiet)"}
              role="status"
            >
              {form.errors.size > 0 ? t.wrong({ count: form.errors.size }) : t.needed}
            </Text>
            <Group gap="xs">
              <Text size="xs" c="var(--app-quiet)" visibleFrom="sm">
                {t.keys}
              </Text>
              <Button variant="default" onClick={onLeave} disabled={save.isPending}>
                {t.cancel}
              </Button>
              <Button type="submit" loading={save.isPending}>
                {record ? t.save : t.create}
              </Button>
            </Group>
          </Group>
        </Stack>
        {!inside && <LeaveGuard isUnsaved={form.isUnsaved} onDiscard={form.drop} />}
        {theirs && (
          <ConflictDialog
            entity={entity}
            base={start}
            mine={form.values}
            theirs={theirs}
            onClose={() => setTheirs(undefined)}
            onChosen={(values) => {
              setTheirs(undefined);
              form.setAll(values, theirs.version);
              send(values, theirs.version, valuesOf(entity, theirs));
            }}
          />
        )}
      </form>
    </FormInputs>
  );
}

function Part({ inside, title, children }: { inside: boolean; title?: string; children: ReactNode }) {
  return inside ? children : <Panel {...(title !== undefined && { title })}>{children}</Panel>;
}

interface Parts {
  main: MetaField[];
  lines: MetaField[];
  wide: MetaField[];
  common: MetaField[];
}

/** True for the exchange rate of a record in the organisation's currency, which needs none. */
function isSpareRate(
  { name }: MetaField,
  { fields, values, errors }: RecordFormState,
  own: string | undefined,
): boolean {
  if (name !== "fx_rate" || errors.has(name) || !fields.some((field) => field.name === "currency"))
    return false;
  return isMissing(values.fx_rate) && (isMissing(values.currency) || values.currency === own);
}

/** Groups fields: main fields, lines, full-width fields, and fields that all collections have. */
function partsOf(fields: readonly MetaField[]): Parts {
  const isCommon = ({ name }: MetaField) => COMMON.some((one) => one === name);
  const isWide = ({ kind }: MetaField) => kind === "long_text" || kind === "object";
  const own = fields.filter((field) => !isCommon(field));
  return {
    main: own.filter((field) => field.kind !== "lines" && !isWide(field)),
    lines: own.filter(({ kind }) => kind === "lines"),
    wide: own.filter(isWide),
    common: fields.filter(isCommon),
  };
}
