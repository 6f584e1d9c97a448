import { Button, Group, Popover, Stack, Text } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { HeldForApproval, Problem } from "../../../../client/index.ts";
import { useActWith } from "../../../kit/act.ts";
import { useBriefProblem } from "../../../kit/problem-text.ts";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { OVERLAYS } from "../../../theme.ts";
import type { Errors } from "../../fields/errors.ts";
import { labelOfRecord, useLabelText } from "../../fields/labels.ts";
import { FormField } from "../../form/form-field.tsx";
import { ChangedMeanwhile, update } from "../../form/save.ts";
import { changed } from "../../form/saved.ts";
import { wrongWith } from "../../form/validate.ts";
import { bodyToUpdate, isSame } from "../../form/values-of-form.ts";
import type { AnyRecord, MetaEntity } from "../../meta.ts";
import { useTexts } from "../../texts.ts";
import { undoUpdate } from "../../undo.ts";
import { useShow } from "../cell.tsx";
import type { Column } from "../columns.ts";
import classes from "../table.module.css";
import { fieldToSet } from "./editable.ts";
import type { Leaving } from "./use-cell-edits.ts";

interface CellEditorProps {
  entity: MetaEntity;
  record: AnyRecord;
  column: Column;
  onLeave(to: Leaving): void;
}

/** The form's input for one field, over its cell. Saves one field by one call. */
export function CellEditor({ entity, record, column, onLeave }: CellEditorProps) {
  const t = useTexts("records.cellEditor");
  const checks = useTexts("records.validate");
  const names = useNames();
  const format = useFormat();
  const textOf = useBriefProblem();
  const labelText = useLabelText();
  const show = useShow(entity.collection, { links: false });
  const { name } = column;
  // Until the user types, the list may bring a newer version of the record.
  const [draft, setDraft] = useState<{ value: unknown; opened: AnyRecord }>();
  const opened = draft?.opened ?? record;
  const value = draft ? draft.value : (record[name] ?? null);
  const [errors, setErrors] = useState<Errors>(new Map());
  const [theirs, setTheirs] = useState<AnyRecord>();
  const inside = useRef<HTMLDivElement>(null);
  const field = fieldToSet(entity, column);
  // Picking one of a few words saves it.
  const isChoice = field?.kind === "choice";

  const save = useActWith(
    async ({ body, version }: { body: Record<string, unknown>; version: number }) => {
      const saved = await update(entity, record.id, body, version);
      await changed(entity, saved);
      return saved;
    },
    {
      done: t.saved({
        name: `${labelText(labelOfRecord(entity, record))}: ${names.field(entity.collection, name)}`,
      }),
      undo: (saved) => undoUpdate(entity, { [name]: (theirs ?? opened)[name] ?? null }, saved),
      quiet: true,
    },
  );

  function submit(to: Leaving, { id: _, version, ...base }: AnyRecord = opened, next = value) {
    if (!field || save.isPending) return;
    const found = new Map(
      wrongWith(field, next, checks, {
        limit: (limit) => (field.unit?.endsWith("amount") ? format.money(limit) : format.number(limit)),
      }),
    );
    setErrors(found);
    if (found.size > 0) return;
    const body = bodyToUpdate(entity, { [name]: base[name] ?? null }, { [name]: next });
    if (Object.keys(body).length === 0) return onLeave(to);
    save.mutate(
      { body, version },
      { onSuccess: () => onLeave(to), onError: (error) => refused(error, to, next) },
    );
  }

  function refused(error: Error, to: Leaving, next: unknown) {
    if (error instanceof ChangedMeanwhile) {
      const isOther = field && isSame(field, error.theirs[name], opened[name]);
      // Only other fields were changed, which this call leaves as they are.
      if (isOther && !theirs) submit(to, error.theirs, next);
      else setTheirs(error.theirs);
    } else if (error instanceof HeldForApproval) onLeave("stay");
    else if (error instanceof Problem) setErrors(new Map([[name, error.at(name)?.message ?? textOf(error)]]));
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    // An open list of choices takes its keys first.
    const isOpen = event.target instanceof Element && event.target.getAttribute("aria-expanded") === "true";
    if (event.key === "Escape" && !isOpen) onLeave("stay");
    else if (event.key === "Enter" && !isOpen && !(event.target instanceof HTMLButtonElement)) submit("stay");
    else if (event.key === "Tab" && isLast(event)) submit(event.shiftKey ? "previous" : "next");
    else return;
    event.preventDefault();
  }

  // A click elsewhere saves, as leaving a cell does in a spreadsheet.
  const latest = useRef(submit);
  latest.current = submit;
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest(`[data-portal], #${OVERLAYS}`) === null)
        latest.current("stay");
    };
    document.addEventListener("pointerdown", press, true);
    return () => document.removeEventListener("pointerdown", press, true);
  }, []);

  /** True for Tab in the editor's last input, and Shift+Tab in its first. */
  function isLast({ target, shiftKey }: KeyboardEvent): boolean {
    const inputs = [
      ...(inside.current?.querySelectorAll("input:not([type=hidden]), textarea, select") ?? []),
    ];
    return target === (shiftKey ? inputs[0] : inputs.at(-1));
  }

  if (!field) return null;
  const theirValue = theirs && (show(column, theirs) ?? t.empty);
  return (
    <Popover
      opened
      position="bottom-start"
      offset={-44}
      width={300}
      shadow="md"
      trapFocus
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        p="xs"
        role="dialog"
        aria-label={names.field(entity.collection, name)}
        data-cell-editor
        onKeyDown={onKeyDown}
        onClick={(event) => event.stopPropagation()}
      >
        <Stack gap="xs" ref={inside}>
          <FormField
            entity={entity}
            field={field}
            value={value}
            draft={record}
            errors={errors}
            autoFocus
            opened={isChoice}
            onChange={(_, next) => {
              setDraft({ value: next, opened });
              if (isChoice) submit("stay", opened, next);
            }}
          />
          {theirs && (
            <Stack gap={6} role="alert">
              <Text size="sm" component="div">
                {t.theirs({ value: SLOT }).split(SLOT)[0]}
                {theirValue}
                {t.theirs({ value: SLOT }).split(SLOT)[1]}
              </Text>
              <Group gap="xs" justify="flex-end">
                <Button size="compact-sm" variant="default" onClick={() => onLeave("stay")}>
                  {t.keep}
                </Button>
                <Button size="compact-sm" onClick={() => submit("stay", theirs)} loading={save.isPending}>
                  {t.mine}
                </Button>
              </Group>
            </Stack>
          )}
          {!theirs && (
            <Group gap="xs" justify="flex-end">
              <span className="unseen">{t.keys}</span>
              <Button size="compact-sm" variant="default" onClick={() => onLeave("stay")}>
                {t.cancel}
              </Button>
              <Button size="compact-sm" onClick={() => submit("stay")} loading={save.isPending}>
                {t.save}
              </Button>
            </Group>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

const SLOT = "\uFFFC";
