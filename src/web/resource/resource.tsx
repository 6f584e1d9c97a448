import { Button, Group, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { Given } from "../../client/client.ts";
import type { Calls } from "../../client/contract.ts";
import { type Column, DataTable, type DataTableProps } from "../kit/data-table.tsx";
import { Empty, type EmptyProps } from "../kit/empty.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { Paged } from "../kit/paged.tsx";
import { Panel } from "../kit/panel.tsx";
import { useTexts } from "../kit/texts.ts";
import { To } from "../kit/to.tsx";
import { type ListCall, type RowOf, useList } from "../kit/use-pages.ts";
import { Wait } from "../kit/wait.tsx";
import { useMay } from "../session/session.ts";
import { type Opened, type RowMove, RowMoves } from "./row-moves.tsx";

/** Form that creates a row, or its page's address. */
interface Create<R> {
  needs?: string;
  label: string;
  to?: string;
  form?(close: () => void, rows: readonly R[]): ReactNode;
}

interface ResourceProps<K extends ListCall>
  extends Partial<Pick<DataTableProps<RowOf<K>>, "rowKey" | "tone">> {
  title: string;
  about?: ReactNode;
  list: K;
  query?: Calls[K]["query"];
  columns?: readonly Column<RowOf<K>>[];
  moves?: readonly RowMove<RowOf<K>>[];
  create?: Create<RowOf<K>>;
  empty?: EmptyProps;
  /** Other calls to invalidate. */
  stale?: readonly string[];
  lines?: number;
  /** Poll interval in milliseconds, if the rows require it. */
  every?(rows: readonly RowOf<K>[]): number | false;
  keep?: boolean;
  /** Buttons before the create button; receive the loaded rows. */
  actions?(rows: readonly RowOf<K>[], answer: Calls[K]["answer"] | undefined): ReactNode;
  /** Content above the list, also rendered before the answer arrives. */
  lead?(answer: Calls[K]["answer"] | undefined): ReactNode;
  after?(answer: Calls[K]["answer"]): ReactNode;
  shown?(rows: readonly RowOf<K>[]): readonly RowOf<K>[];
  /** Renders rows that are not a table; `movesOf` returns the actions of a row. */
  children?(rows: readonly RowOf<K>[], movesOf: (row: RowOf<K>) => ReactNode): ReactNode;
}

interface Frame {
  buttons: ReactNode;
  list: ReactNode;
  isEmpty: boolean;
}

type FramedProps<K extends ListCall> = Omit<ResourceProps<K>, "about"> & {
  size: "xs" | "sm";
  /** Offers the create button in the empty state. */
  offers: boolean;
  bare?: boolean;
  frame(parts: Frame): ReactNode;
};

function Resource<K extends ListCall>(props: FramedProps<K>) {
  const { title, list, query, columns = [], moves = [], create, empty, stale = [], frame } = props;
  const t = useTexts("common.resource");
  const may = useMay();
  const [opened, setOpened] = useState<{ row: RowOf<K>; move: string } | "new">();
  const close = () => setOpened(undefined);
  // Resource lists have no path parameters.
  const found = useList(list, { query } as Given<K>, {
    ...(props.every && { every: props.every }),
    ...(props.keep && { keep: true }),
  });
  const offered = moves.filter(({ needs }) => needs === undefined || may(needs));
  const movesOf = (row: RowOf<K>) => (
    <RowMoves<RowOf<K>>
      of={offered}
      row={row}
      stale={[list, ...stale]}
      onOpen={({ label: move }) => setOpened({ row, move })}
    />
  );
  const button = create && (create.needs === undefined || may(create.needs)) && (
    <NewButton of={create} size={props.size} onOpen={() => setOpened("new")} />
  );
  const [answer] = found.parts;
  const tableOf = (rows: readonly RowOf<K>[]) => {
    const table = (
      <DataTable<RowOf<K>>
        caption={title}
        columns={
          offered.length === 0
            ? columns
            : [...columns, { key: "moves", label: t.moves, hideLabel: true, render: movesOf }]
        }
        rows={rows}
        rowKey={props.rowKey ?? idOf}
        {...(props.tone && { tone: props.tone })}
      />
    );
    return props.bare ? table : <Panel flush>{table}</Panel>;
  };
  const content = (
    <Paged of={found} wait={<Wait rows={props.lines ?? 6} />}>
      {(all) => {
        const rows = props.shown?.(all) ?? all;
        if (rows.length === 0 && empty)
          return <Empty {...empty} {...(props.offers && button && { action: button })} />;
        return props.children?.(rows, movesOf) ?? tableOf(rows);
      }}
    </Paged>
  );
  return (
    <>
      {frame({
        buttons: (props.actions || button) && (
          <>
            {props.actions?.(found.rows ?? [], answer)}
            {button}
          </>
        ),
        isEmpty: found.rows?.length === 0,
        list:
          props.lead || props.after ? (
            <Stack>
              {props.lead?.(answer)}
              {content}
              {answer && props.after?.(answer)}
            </Stack>
          ) : (
            content
          ),
      })}
      {opened === "new"
        ? create?.form?.(close, found.rows ?? [])
        : opened && formOf(moves, opened.move)?.(opened.row, close, found.rows ?? [])}
    </>
  );
}

/** Default key of a row. */
function idOf(row: unknown): string {
  return String((row as { id?: unknown }).id);
}

function formOf<R>(moves: readonly RowMove<R>[], label: string): Opened<R>["form"] | undefined {
  const move = moves.find((one) => one.label === label);
  return move && "form" in move ? move.form : undefined;
}

/** Page of a resource that is not a collection. */
export function ResourcePage<K extends ListCall>({ about, ...props }: ResourceProps<K>) {
  return (
    <Resource<K>
      {...props}
      size="sm"
      offers
      frame={({ buttons, list }) => (
        <>
          <PageHead title={props.title} about={about} actions={buttons} />
          {list}
        </>
      )}
    />
  );
}

export function ResourcePanel<K extends ListCall>({ about, ...props }: ResourceProps<K>) {
  return (
    <Resource<K>
      {...props}
      size="xs"
      offers={false}
      bare
      frame={({ buttons, list }) => (
        <Panel title={props.title} about={about} flush actions={buttons}>
          {list}
        </Panel>
      )}
    />
  );
}

export function ResourcePart<K extends ListCall>({ about, ...props }: ResourceProps<K>) {
  return (
    <Resource<K>
      {...props}
      size="sm"
      offers
      frame={({ buttons, list, isEmpty }) => (
        <Stack>
          {!isEmpty && (about || props.create || props.actions) && (
            <Group justify={about ? "space-between" : "flex-end"}>
              {about}
              <Group>{buttons}</Group>
            </Group>
          )}
          {list}
        </Stack>
      )}
    />
  );
}

interface NewButtonProps {
  of: Pick<Create<unknown>, "label" | "to">;
  size: "xs" | "sm";
  onOpen(): void;
}

function NewButton({ of: { label, to }, size, onOpen }: NewButtonProps) {
  const icon = size === "xs" ? <IconPlus size={14} stroke={1.8} /> : <IconPlus size={18} stroke={1.6} />;
  return to === undefined ? (
    <Button size={size} leftSection={icon} onClick={onOpen}>
      {label}
    </Button>
  ) : (
    <Button size={size} component={To} to={to} leftSection={icon}>
      {label}
    </Button>
  );
}
