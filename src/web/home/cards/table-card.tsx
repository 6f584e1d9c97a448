import { Anchor } from "@mantine/core";
import type { Figure, FigureSpec } from "../../../client/contract.ts";
import classes from "../../dashboards/card/card.module.css";
import { To } from "../../kit/to.tsx";
import { useNames } from "../../language/names.ts";
import { labelOfRecord, useLabelText } from "../../records/fields/labels.ts";
import { useShow } from "../../records/list/cell.tsx";
import { columnsOf, pick } from "../../records/list/columns.ts";
import { slim } from "../../records/list/rows.ts";
import { type AnyRecord, type MetaEntity, recordAddress, useMeta } from "../../records/meta.ts";
import { useTexts } from "../texts.ts";

interface TableCardProps {
  spec: FigureSpec;
  figure: Figure;
  label: string;
}

/** Rows that fit into a card. */
const ROWS = 5;

export function TableCard({ spec, figure, label }: TableCardProps) {
  const t = useTexts("home.cards");
  const meta = useMeta();
  const entity = meta?.get(spec.collection);
  if (figure.data.length === 0) return <p className={classes.rest}>{t.nothing}</p>;
  if (!(meta && entity)) return null;
  // The server answers in list format.
  const rows = figure.data.slice(0, ROWS).map((row) => slim(row as AnyRecord, entity, meta));
  return <Rows entity={entity} columns={spec.columns} rows={rows} label={label} />;
}

interface RowsProps {
  entity: MetaEntity;
  columns: readonly string[];
  rows: readonly AnyRecord[];
  label: string;
}

function Rows({ entity, columns: wanted, rows, label }: RowsProps) {
  const names = useNames();
  const textOf = useLabelText();
  const show = useShow(entity.collection);
  const naming = namingOf(entity);
  const columns = pick(
    columnsOf(entity),
    wanted.filter((name) => !naming.includes(name)),
  );
  return (
    <table className={classes.table} aria-label={label}>
      <colgroup>
        <col />
        {columns.map(({ name, kind }) => (
          <col key={name} style={WIDTHS[kind] === undefined ? {} : { width: WIDTHS[kind] }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{names.one(entity.collection)}</th>
          {columns.map(({ name, figures }) => (
            <th key={name} scope="col" data-figures={figures || undefined}>
              {names.field(entity.collection, name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" dir="auto">
              <Anchor
                component={To}
                to={recordAddress(entity.collection, row.id)}
                size="sm"
                c="inherit"
                fw={500}
              >
                {textOf(labelOfRecord(entity, row))}
              </Anchor>
            </th>
            {columns.map((column) => (
              <td key={column.name} data-figures={column.figures || undefined} dir="auto">
                {show(column, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Columns of other kinds share the rest. */
const WIDTHS: Readonly<Record<string, number>> = {
  date: 128,
  datetime: 168,
  money: 124,
  integer: 112,
  decimal: 92,
  boolean: 80,
};

const NAMING = new Set(["text", "email"]);

/** Texts of the label; dates and references have columns of their own. */
const namingOf = ({ label, fields }: MetaEntity): string[] =>
  label.filter(
    (name) => name === "number" || NAMING.has(fields.find((field) => field.name === name)?.kind ?? ""),
  );
