import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import type { Given } from "../../client/client.ts";
import type { Calls } from "../../client/contract.ts";
import { perform, useDeed } from "../kit/act.ts";
import { ConfirmButton } from "../kit/confirm.tsx";

/** Calls about one thing, by its id. */
type MoveCall = {
  [K in keyof Calls]: Calls[K]["path"] extends { id: string }
    ? K extends `${"POST" | "PUT" | "PATCH" | "DELETE"} ${string}`
      ? K
      : never
    : never;
}[keyof Calls];

interface Shown<R> {
  label: string;
  /** The permission that it takes. */
  needs?: string;
  shows?(row: R): boolean;
  disabled?(row: R): boolean;
  /** Stands in place of the label, which is then read out with the name of the row. */
  icon?: ReactNode;
  /** Stands before the label. */
  sign?: ReactNode;
  /** Names the row for who hears it. */
  named?(row: R): string;
  /** The one that is done mostly. */
  main?: boolean;
  /** One that is done seldom. */
  quiet?: boolean;
}

interface Asked<R> {
  /** What is asked before it is done. */
  ask?(row: R): { title: string; about: ReactNode };
  danger?: boolean;
  done?: string;
}

interface Called<R> extends Shown<R>, Asked<R> {
  call: MoveCall;
  /** Refused when the row was changed since it was read. */
  versioned?: boolean;
}

interface Ran<R> extends Shown<R>, Asked<R> {
  run(row: R): Promise<unknown>;
}

export interface Opened<R> extends Shown<R> {
  /** The form or question that it takes. */
  form(row: R, close: () => void, rows: readonly R[]): ReactNode;
}

/** What can be done with a row. */
export type RowMove<R> = Called<R> | Ran<R> | Opened<R>;

interface RowMovesProps<R> {
  of: readonly RowMove<R>[];
  row: R;
  stale: readonly string[];
  onOpen(move: Opened<R>): void;
}

/** The buttons of a row. */
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
  const act = useDeed(
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

/** What its call is given: which row, and the version of it that was read. */
function givenOf<R>({ call, versioned }: Called<R>, row: R): Given<MoveCall> {
  // Rows with calls have an id, and a version where the call asks for it.
  const { id = "", version } = row as { id?: string; version?: number };
  const given = {
    path: { id },
    ...(!call.startsWith("DELETE ") && { body: {} }),
    ...(versioned && version !== undefined && { version }),
  };
  // What each of the calls takes is open here: moves are of calls whose body needs nothing.
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
