import { useCallback, useMemo, useRef, useState } from "react";
import { randomId } from "../../../client/index.ts";
import { useFormat } from "../../language/format.ts";
import type { Errors } from "../fields/errors.ts";
import { clearedBy, impliedBy } from "../fields/within.ts";
import { type MetaEntity, type MetaField, useMeta } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { dropDraft, readDraft, useKeptDraft } from "./draft-store.ts";
import { filledRows } from "./grid/use-rows.ts";
import { isMissing, wrongWith } from "./validate.ts";
import { fieldsOfForm, isSame, type Values } from "./values-of-form.ts";

interface FormStart {
  entity: MetaEntity;
  /** Stored or default values. */
  start: Values;
  version: number;
  isNew: boolean;
  /** Draft storage key; none for a nested form. */
  slot: string | undefined;
}

export interface RecordFormState {
  readonly fields: readonly MetaField[];
  readonly values: Values;
  readonly errors: Errors;
  readonly isDirty: boolean;
  isUnsaved(): boolean;
  /** Time at which the restored draft was saved. */
  readonly restoredAt: number | undefined;
  /** Version that the values are based on: a draft's may be older than the record's. */
  readonly version: number;
  readonly key: string;
  set(name: string, value: unknown): void;
  setAll(values: Values, version?: number): void;
  setErrors(errors: Errors): void;
  addError(path: string, message: string): void;
  /** Removes empty lines, so that line numbers in the form match those in the API's errors. */
  tidy(): Values;
  check(values: Values): Errors;
  drop(): void;
}

export function useRecordForm({ entity, start, version, isNew, slot }: FormStart): RecordFormState {
  const t = useTexts("records.validate");
  const meta = useMeta();
  const format = useFormat();
  const [kept] = useState(() => (slot === undefined ? undefined : readDraft(slot)));
  const [given, setValues] = useState<Values>(() => ({ ...start, ...kept?.values }));
  // Fields that were defined while the form is open have no value of their own yet.
  const values = useMemo(() => ({ ...start, ...given }), [start, given]);
  const [base, setBase] = useState(kept?.version ?? version);
  const [errors, setErrors] = useState<Errors>(NONE);
  const [key] = useState(() => kept?.key ?? randomId());
  const [restoredAt, setRestoredAt] = useState(kept?.at);
  // A ref instead of state, because navigation may follow a save before the next render.
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

  const latest = useRef(values);
  latest.current = values;
  const set = useCallback(
    (name: string, value: unknown) => {
      setValues((before) => ({
        ...before,
        ...(isMissing(before[name]) ? {} : clearedBy(fields, name)),
        [name]: value,
      }));
      // Errors about the previous value no longer apply.
      setErrors((before) => without(before, name));
      const field = fields.find((one) => one.name === name);
      const id: unknown = [value].flat().at(-1);
      if (!field || typeof id !== "string") return;
      void impliedBy(field, meta?.get(field.target ?? ""), id, latest.current)
        .then((implied) => setValues((before) => ({ ...before, ...implied })))
        // Ignored, because the user can also choose them.
        .catch(() => undefined);
    },
    [fields, meta],
  );
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

function tidied(field: MetaField, value: unknown): unknown {
  return field.kind === "lines" && Array.isArray(value) ? filledRows(field, value) : value;
}

function without(errors: Errors, name: string): Errors {
  const kept = [...errors].filter(([path]) => path !== name && !path.startsWith(`${name}.`));
  return kept.length === errors.size ? errors : new Map(kept);
}
