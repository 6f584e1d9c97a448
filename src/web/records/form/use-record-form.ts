import { useCallback, useMemo, useRef, useState } from "react";
import { randomId } from "../../../client/index.ts";
import { useFormat } from "../../language/format.ts";
import { useWords } from "../../language/words.ts";
import type { Errors } from "../fields/errors.ts";
import type { MetaEntity, MetaField } from "../meta.ts";
import { dropDraft, readDraft, useKeptDraft } from "./draft-store.ts";
import { filledRows } from "./grid/use-rows.ts";
import { validationWords, wrongWith } from "./validate.ts";
import { fieldsOfForm, isSame, type Values } from "./values-of-form.ts";

interface FormStart {
  entity: MetaEntity;
  /** What the form begins with: the record as it is, or a new one. */
  start: Values;
  version: number;
  isNew: boolean;
  /** Where its draft is kept; nowhere for a form within another. */
  slot: string | undefined;
}

export interface RecordFormState {
  readonly fields: readonly MetaField[];
  readonly values: Values;
  readonly errors: Errors;
  readonly isDirty: boolean;
  /** Whether something would be lost now. */
  isUnsaved(): boolean;
  /** When the draft was kept that the form began with. */
  readonly restoredAt: number | undefined;
  /** The version on which the values rest: that of the draft, which may be older than the record. */
  readonly version: number;
  readonly key: string;
  set(name: string, value: unknown): void;
  setAll(values: Values, version?: number): void;
  setErrors(errors: Errors): void;
  /** Says of one field what is wrong with it. */
  addError(path: string, message: string): void;
  /** Takes out the lines that nobody has filled in, so that a line is counted alike here and there. */
  tidy(): Values;
  /** What is wrong with some values. */
  check(values: Values): Errors;
  /** The draft is no longer needed: it was saved, or is not wanted. */
  drop(): void;
}

/** What somebody types into the form of a record, with its draft and what is wrong with it. */
export function useRecordForm({ entity, start, version, isNew, slot }: FormStart): RecordFormState {
  const t = useWords(validationWords);
  const format = useFormat();
  const [kept] = useState(() => (slot === undefined ? undefined : readDraft(slot)));
  const [values, setValues] = useState<Values>(() => ({ ...start, ...kept?.values }));
  const [base, setBase] = useState(kept?.version ?? version);
  const [errors, setErrors] = useState<Errors>(NONE);
  const [key] = useState(() => kept?.key ?? randomId());
  const [restoredAt, setRestoredAt] = useState(kept?.at);
  // At once, not with the next drawing: whoever has saved goes on in the same breath.
  const done = useRef(false);
  const fields = useMemo(() => fieldsOfForm(entity, isNew), [entity, isNew]);
  const isDirty = useMemo(
    () =>
      fields.some(
        (field) => !isSame(field, tidied(field, start[field.name]), tidied(field, values[field.name])),
      ),
    [fields, start, values],
  );
  const draft = useMemo(
    () => (isDirty ? { values, version: base, key } : undefined),
    [values, base, key, isDirty],
  );
  useKeptDraft(slot ?? "", slot === undefined ? undefined : draft, done);

  const set = useCallback((name: string, value: unknown) => {
    setValues((before) => ({ ...before, [name]: value }));
    // What was wrong there was said of what stood there before.
    setErrors((before) => without(before, name));
  }, []);
  const addError = useCallback((path: string, message: string) => {
    setErrors((before) => new Map([...before, [path, message]]));
  }, []);
  const checkField = (field: MetaField, value: unknown) =>
    wrongWith(field, value, t, {
      required: field.required && field.initial === null && field.kind !== "lines",
      limit: (limit) => (field.unit?.endsWith("amount") ? format.money(limit) : format.number(limit)),
    });
  return {
    fields,
    values,
    errors,
    isDirty,
    isUnsaved: () => isDirty && !done.current,
    restoredAt,
    version: base,
    key,
    set,
    setAll: (next, at) => {
      setValues(next);
      setErrors(NONE);
      setRestoredAt(undefined);
      if (at !== undefined) setBase(at);
    },
    setErrors,
    addError,
    tidy: () => {
      const tidy = Object.fromEntries(fields.map((field) => [field.name, tidied(field, values[field.name])]));
      setValues((before) => ({ ...before, ...tidy }));
      return tidy;
    },
    check: (given) => new Map(fields.flatMap((field) => checkField(field, given[field.name]))),
    drop: () => {
      done.current = true;
      if (slot !== undefined) dropDraft(slot);
    },
  };
}

const NONE: Errors = new Map();

/** Lines without those that nobody has filled in. */
function tidied(field: MetaField, value: unknown): unknown {
  return field.kind === "lines" && Array.isArray(value) ? filledRows(field, value) : value;
}

function without(errors: Errors, name: string): Errors {
  const kept = [...errors].filter(([path]) => path !== name && !path.startsWith(`${name}.`));
  return kept.length === errors.size ? errors : new Map(kept);
}
