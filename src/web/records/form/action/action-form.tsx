import { Button, Group, SimpleGrid, Stack } from "@mantine/core";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { Given } from "../../../../client/client.ts";
import type { Calls } from "../../../../client/contract.ts";
import { HeldForApproval, Problem } from "../../../../client/index.ts";
import { useAct } from "../../../kit/act.ts";
import { fromMicro } from "../../../kit/micro.ts";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { Wait } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import type { Errors } from "../../fields/errors.ts";
import type { MetaField } from "../../meta.ts";
import { useTexts } from "../../texts.ts";
import { focusPath, useFocusAt } from "../focus.ts";
import { FormInputs } from "../form-inputs.tsx";
import { wrongWith } from "../validate.ts";
import { ActionInput, type ActionInputProps, type ActionTexts, type Choice } from "./action-input.tsx";
import { bodyOf, type FormValues, formField, trimmed } from "./action-values.ts";
import { useInputFields } from "./input-fields.ts";

export type FormCall = keyof Calls & `${"POST" | "PUT" | "PATCH"} ${string}`;

export type NameIn<K extends FormCall> = K extends FormCall ? keyof Calls[K]["body"] & string : never;

export type Slot = ActionInputProps;

export interface ActionFormProps<K extends FormCall, N extends NameIn<K>> {
  call: K;
  path?: Calls[K]["path"] | undefined;
  version?: number | undefined;
  /** Field names in order; those in a nested list share a row. */
  fields: readonly (N | readonly N[])[];
  /** Labels by field (`name`), help (`nameHelp`), and choice labels. */
  texts: ActionTexts & Readonly<Record<NoInfer<N>, string>>;
  start?: Readonly<Partial<Record<NoInfer<N>, unknown>>> | undefined;
  /** Custom inputs by field. */
  slots?: Readonly<Partial<Record<NoInfer<N>, (slot: Slot) => ReactNode>>>;
  /** Options of a field whose schema does not list them. */
  choices?: Readonly<Partial<Record<NoInfer<N>, readonly Choice[]>>>;
  /** Fields that the form requires although the API does not. */
  needed?: readonly NoInfer<N>[];
  /** Read-only fields; "all" for users without write permission. */
  fixed?: readonly NoInfer<N>[] | "all";
  /** Shows and submits a field depending on other values. */
  shows?(name: NoInfer<N>, values: FormValues): boolean;
  /** Returns the values after a change, with other values updated to match. */
  follow?(changed: NoInfer<N>, values: FormValues): FormValues;
  /** Returns the body to submit, if it differs from the fields' values. */
  bodyOf?(filled: FormValues, values: FormValues): FormValues;
  ready?(values: FormValues): boolean;
  submit?: string;
  done?: string | ((answer: Calls[K]["answer"]) => string);
  stale: readonly string[];
  /** Reloads the data after a version conflict, so that a retry applies to the current version. */
  afresh?: boolean;
  /** Resets the form on success. */
  again?: boolean;
  danger?: boolean;
  onDone?(answer: Calls[K]["answer"], values: FormValues): void;
  /** Focuses the first field. Not for pages, which begin at their heading. */
  autoFocus?: boolean;
  /** Path of the input to begin at. */
  focus?: string | undefined;
  /** Called on cancel, and when the call is held for approval. */
  onCancel?(): void;
  /** Content above the fields. */
  lead?: ReactNode;
  children?(values: FormValues): ReactNode;
  /** Custom layout of the inputs, instead of one per row. */
  layout?(input: (name: NoInfer<N>) => ReactNode, values: FormValues): ReactNode;
  /** Buttons before the submit button. */
  extraButtons?: ReactNode | ((values: FormValues) => ReactNode);
}

/** Form generated from the action's input schema. */
export function ActionForm<K extends FormCall, N extends NameIn<K>>(props: ActionFormProps<K, N>) {
  const { fields, error, retry } = useInputFields(props.call);
  if (fields) return <Loaded {...props} schema={fields} />;
  return error ? <ProblemNote error={error} onRetry={retry} /> : <Wait rows={props.fields.length} />;
}

type LoadedProps<K extends FormCall, N extends NameIn<K>> = ActionFormProps<K, N> & {
  schema: ReadonlyMap<string, MetaField>;
};

function Loaded<K extends FormCall, N extends NameIn<K>>({ schema, ...props }: LoadedProps<K, N>) {
  const { call, path, version, texts, slots, choices, extraButtons, onCancel } = props;
  const isFixed = props.fixed === "all";
  const t = useTexts("records.actionForm");
  const check = useCheck();
  const element = useRef<HTMLFormElement>(null);
  useFocusAt(element, props.focus);
  const [start] = useState<FormValues>(() => props.start ?? {});
  const [values, setValues] = useState(() => startOf(schema, start));
  const [errors, setErrors] = useState<Errors>(NONE);
  const act = useAct(call, {
    stale: props.stale,
    quiet: true,
    afresh: props.afresh ?? false,
    ...(props.done !== undefined && { done: props.done }),
    onDone: (answer) => {
      if (props.again) setValues(startOf(schema, start));
      props.onDone?.(answer, values);
    },
  });
  const rows = props.fields
    .map((row) => [row].flat() as N[])
    .map((row) => row.filter((name) => schema.has(name) && props.shows?.(name, values) !== false))
    .filter((row) => row.length > 0);
  const fields = new Map(
    rows.flat().flatMap((name) => {
      const field = schema.get(name);
      return field
        ? [[name, formField(field, start[name], props.needed?.includes(name) === true)] as const]
        : [];
    }),
  );

  function change(name: N, value: unknown) {
    // Errors about the previous value no longer apply.
    setErrors((before) => new Map([...before].filter(([at]) => !isWithin(at, name))));
    setValues((before) => {
      const next = { ...before, [name]: value };
      return props.follow?.(name, next) ?? next;
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (act.isPending) return;
    const asked = [...fields.values()];
    const typed = trimmed(asked, values);
    const wrong = check(asked, typed);
    if (wrong.size > 0) return show(wrong);
    const filled = bodyOf(asked, typed, start, call.startsWith("PATCH "));
    const body = props.bodyOf?.(filled, typed) ?? filled;
    // The body's type depends on the call, which is generic here. Its fields come from the call's own schema.
    const given = { path, body, ...(version !== undefined && { version }) } as unknown as Given<K>;
    act.mutate(given, { onError: refused });
  }

  function refused(error: Error) {
    if (error instanceof HeldForApproval) onCancel?.();
    else if (error instanceof Problem)
      show(new Map(error.details.map((detail) => [detail.path, detail.message])));
  }

  function show(wrong: Errors) {
    setErrors(wrong);
    // Deferred, because the error message may shift the layout.
    setTimeout(() => focusPath(element.current, [...wrong.keys()][0]), 0);
  }

  const input = (name: N, isFirst: boolean) => {
    const field = fields.get(name);
    if (!field) return null;
    const slot: Slot = {
      field,
      texts,
      choices: choices?.[name],
      value: values[name],
      values,
      errors,
      disabled: isFixed || props.fixed?.includes(name) === true,
      autoFocus: isFirst,
      onChange: (value) => change(name, value),
    };
    return <div key={name}>{slots?.[name]?.(slot) ?? <ActionInput {...slot} />}</div>;
  };
  const placed = [...errors.keys()].filter((at) => rows.flat().some((name) => isWithin(at, name)));
  return (
    <FormInputs>
      <form ref={element} onSubmit={submit} noValidate aria-busy={act.isPending}>
        <Stack>
          {props.lead}
          {props.layout?.((name) => input(name, false), values) ??
            rows.map((row, i) => (
              <SimpleGrid key={row.join()} cols={{ base: 1, xs: row.length }}>
                {row.map((name, j) => input(name, props.autoFocus === true && i + j === 0))}
              </SimpleGrid>
            ))}
          {props.children?.(values)}
          {act.error && !isShown(act.error, placed) && <ProblemNote error={act.error} shown={placed} />}
          {!isFixed && (
            <Group justify="flex-end" gap="xs">
              {typeof extraButtons === "function" ? extraButtons(values) : extraButtons}
              {onCancel && (
                <Button variant="default" onClick={onCancel}>
                  {t.cancel}
                </Button>
              )}
              <Button
                type="submit"
                loading={act.isPending}
                disabled={props.ready?.(values) === false}
                {...(props.danger && { color: "red" })}
                data-autofocus={(props.autoFocus && rows.length === 0) || undefined}
              >
                {props.submit ?? t.save}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </FormInputs>
  );
}

const NONE: Errors = new Map();

const isWithin = (path: string, name: string) => path === name || path.startsWith(`${name}.`);

function isShown(error: Error, placed: readonly string[]): boolean {
  if (!(error instanceof Problem)) return error instanceof HeldForApproval;
  return error.details.length > 0 && error.details.every(({ path }) => placed.includes(path));
}

function startOf(schema: ReadonlyMap<string, MetaField>, start: FormValues): FormValues {
  const initial = [...schema.values()].map((field) => [
    field.name,
    field.initial ?? (field.kind === "boolean" && field.required ? false : null),
  ]);
  return { ...Object.fromEntries(initial), ...start };
}

function useCheck(): (fields: readonly MetaField[], values: FormValues) => Errors {
  const t = useTexts("records.validate");
  const format = useFormat();
  return (fields, values) =>
    new Map(
      fields.flatMap((field) => {
        const limit = (count: number) =>
          field.unit === "micro"
            ? format.number(fromMicro(count), 6)
            : field.unit?.endsWith("amount")
              ? format.money(count)
              : format.number(count);
        return wrongWith(field, values[field.name], t, { limit });
      }),
    );
}
