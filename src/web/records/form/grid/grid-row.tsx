/* biome-ignore-all lint/a11y/useSemanticElements: virtualised rows are positioned absolutely, which table elements do not allow */
import { ActionIcon, Menu, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconCopy, IconDots, IconPlus, IconX } from "@tabler/icons-react";
import { Fragment, memo } from "react";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import type { MetaLineField } from "../../meta.ts";
import { useTexts } from "../../texts.ts";
import { netOf } from "./document-sums.ts";
import { GridCell } from "./grid-cell.tsx";
import { isWide, type Row, STOCKED } from "./grid-columns.ts";
import classes from "./line-grid.module.css";
import type { ItemStock } from "./use-stock.ts";

interface GridRowProps {
  collection: string;
  columns: readonly MetaLineField[];
  row: Row;
  at: number;
  path: string;
  currency: string | undefined;
  /** Null for a line without a stocked item, undefined without a column for it. */
  stock: ItemStock | null | undefined;
  /** Rate of the chosen tax code, which a typed rate does not change. */
  rate: string | undefined;
  errors: Readonly<Record<string, string>> | undefined;
  disabled: boolean;
  onCell(at: number, name: string, value: unknown): void;
  onRemove(at: number): void;
  onDuplicate(at: number): void;
  onMove(at: number, by: -1 | 1): void;
  onAdd(after: number): void;
}

/** Memoised: renders only when its own props change. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { collection, columns, row, at, path, currency, errors, disabled, onCell, onRemove } = props;
  const t = useTexts("records.gridRow");
  const { stock: stockName } = useTexts("records.lineGrid");
  const names = useNames();
  return (
    <>
      <div role="cell" className={classes.place}>
        {at + 1}
      </div>
      {columns.map((column) => (
        <Fragment key={column.name}>
          <div
            role="cell"
            className={classes.cell}
            data-column={column.name}
            data-label={names.field(collection, column.name)}
            data-wide={isWide(column) || undefined}
            data-wrong={errors?.[column.name] !== undefined || undefined}
          >
            {column.set === "rules" ? (
              <Net row={row} currency={currency} />
            ) : column.name === "tax_percent" && props.rate !== undefined ? (
              <Rate rate={props.rate} />
            ) : (
              <GridCell
                collection={collection}
                column={column}
                value={row[column.name]}
                onChange={(value) => onCell(at, column.name, value)}
                label={t.cell({ column: names.field(collection, column.name), place: at + 1 })}
                path={`${path}.${at}.${column.name}`}
                error={errors?.[column.name]}
                currency={currency}
                disabled={disabled}
              />
            )}
          </div>
          {props.stock !== undefined && column.name === STOCKED && (
            <div role="cell" className={classes.cell} data-label={stockName}>
              {props.stock && <Stock stock={props.stock} quantity={row.quantity} />}
            </div>
          )}
        </Fragment>
      ))}
      <div role="cell" className={classes.tools}>
        {!disabled && (
          <>
            <RowMenu {...props} />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t.remove({ place: at + 1 })}
              onClick={() => onRemove(at)}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </>
        )}
      </div>
      {errors && (
        <div role="cell" className={classes.problems} data-path={`${path}.${at}`}>
          {Object.entries(errors).map(([name, message]) => (
            <div key={name}>
              {columns.length > 1 && name !== "" ? `${names.field(collection, name)}: ${message}` : message}
            </div>
          ))}
        </div>
      )}
    </>
  );
});

function Rate({ rate }: { rate: string }) {
  return <span className={classes.net}>{useFormat().number(rate)}</span>;
}

function Net({ row, currency }: { row: Row; currency: string | undefined }) {
  const format = useFormat();
  const net = netOf(row);
  return <span className={classes.net}>{net === undefined ? "" : format.amount(net, currency)}</span>;
}

function Stock({ stock: { on_hand, available }, quantity }: { stock: ItemStock; quantity: unknown }) {
  const t = useTexts("records.gridRow");
  const format = useFormat();
  const isShort = Number(quantity) > Number(available);
  return (
    <Text span className={classes.net} c={isShort ? "var(--mantine-color-error)" : "var(--app-quiet)"}>
      {t.free({ free: format.number(available), all: format.number(on_hand) })}
    </Text>
  );
}

function RowMenu({ at, onDuplicate, onMove, onAdd }: GridRowProps) {
  const t = useTexts("records.gridRow");
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t.more({ place: at + 1 })} tabIndex={-1}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} stroke={1.6} />} onClick={() => onDuplicate(at)}>
          {t.duplicate}
        </Menu.Item>
        <Menu.Item leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => onAdd(at)}>
          {t.below}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowUp size={16} stroke={1.6} />} onClick={() => onMove(at, -1)}>
          {t.up}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={16} stroke={1.6} />} onClick={() => onMove(at, 1)}>
          {t.down}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
