import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import type { Given } from "../../client/client.ts";
import type { Calls } from "../../client/contract.ts";
import { perform, useActWith } from "../kit/act.ts";
import { ConfirmButton } from "../kit/confirm.tsx";

type MoveCall = {
  [K in keyof Calls]: Calls[K]["path"] extends { id: string }
    ? K extends `${"POST" | "PUT" | "PATCH" | "DELETE"} ${string}`
      ? K
      : never
    : never;
}[keyof Calls];

interface Shown<R> {
  label: string;
  /** Required permission. */
  needs?: string;
  shows?(row: R): boolean;
  disabled?(row: R): boolean;
  /** Shown instead of the label, which remains in the accessible name together with the row's name. */
  icon?: ReactNode;
  sign?: ReactNode;
  /** Accessible name of the row. */
  named?(row: R): string;
  main?: boolean;
  /** De-emphasises rare actions. */
  quiet?: boolean;
}

interface Asked<R> {
  /** Confirmation dialog. */
  ask?(row: R): { title: string; about: ReactNode };
  danger?: boolean;
  done?: string;
}

interface Called<R> extends Shown<R>, Asked<R> {
  call: MoveCall;
  /** Sends the version, so that the call fails if the row has changed since it was read. */
  versioned?: boolean;
}

interface Ran<R> extends Shown<R>, Asked<R> {
  run(row: R): Promise<unknown>;
}

export interface Opened<R> extends Shown<R> {
  form(row: R, close: () => void, rows: readonly R[]): ReactNode;
}

export type RowMove<R> = Called<R> | Ran<R> | Opened<R>;

interface RowMovesProps<R> {
  of: readonly RowMove<R>[];
  row: R;
  stale: readonly string[];
  onOpen(move: Opened<R>): void;
}

export function RowMoves<R>({ of, row, stale, onOpen }: RowMovesProps<R>) {
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {of
        .filter(({ shows }) => shows?.(row) !== false)
        .map((move) =>
          "form" in move ? (
            <MoveButton key={move.label} move={move} row={row} onClick={() => onOpen(move)} />
          ) : (
            <DoneMove key={move.label} move={move} row={row} stale={stale} />
          ),
        )}
    </Group>
  );
}

interface DoneMoveProps<R> {
  move: Called<R> | Ran<R>;
  row: R;
  stale: readonly string[];
}

function DoneMove<R>({ move, row, stale }: DoneMoveProps<R>) {
  const { label, ask, danger, done } = move;
  const act = useActWith(
    (): Promise<unknown> => ("run" in move ? move.run(row) : perform(move.call, givenOf(move, row))),
    { stale, quiet: ask !== undefined, ...(done !== undefined && { done }) },
  );
  if (!ask)
    return <MoveButton move={move} row={row} loading={act.isPending} onClick={() => act.mutate(undefined)} />;
  const { title, about } = ask(row);
  return (
    <ConfirmButton
      size="xs"
      label={label}
      title={title}
      about={about}
      confirm={label}
      danger={danger ?? false}
      {...(move.quiet && { variant: "subtle", color: "gray" })}
      disabled={move.disabled?.(row) === true}
      onConfirm={() => act.mutateAsync(undefined)}
    />
  );
}

function givenOf<R>({ call, versioned }: Called<R>, row: R): Given<MoveCall> {
  // Rows with actions have an id and, if the call requires one, a version.
  const { id = "", version } = row as { id?: string; version?: number };
  const given = {
    path: { id },
    ...(!call.startsWith("DELETE ") && { body: {} }),
    ...(versioned && version !== undefined && { version }),
  };
  // The union of calls cannot be narrowed here; actions use only calls without required body fields.
  return given as Given<MoveCall>;
}

interface MoveButtonProps<R> {
  move: RowMove<R>;
  row: R;
  loading?: boolean;
  onClick(): void;
}

function MoveButton<R>({ move, row, loading = false, onClick }: MoveButtonProps<R>) {
  const { label, icon, sign, named, disabled, main } = move;
  return (
    <Button
      size="xs"
      variant={main ? "filled" : "default"}
      leftSection={sign}
      loading={loading}
      disabled={disabled?.(row) === true}
      {...(named && { "aria-label": `${label}: ${named(row)}` })}
      onClick={onClick}
    >
      {icon ?? label}
    </Button>
  );
}
