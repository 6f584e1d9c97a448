import { useElementSize, useMediaQuery, useMergedRef, useViewportSize } from "@mantine/hooks";
import { useMemo, useRef, useState } from "react";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { type MetaEntity, useMeta } from "../meta.ts";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { RecordCards } from "./cards.tsx";
import type { Column } from "./columns.ts";
import { expansionsFor, fieldsFor, standingSort } from "./columns.ts";
import { useDensity } from "./density.ts";
import { EmptyList } from "./empty-list.tsx";
import { type Question, selectionOf } from "./question.ts";
import { useRows } from "./rows.ts";
import { useSelection } from "./selection.ts";
import { RecordTable } from "./table.tsx";

interface TableModeProps {
  entity: MetaEntity;
  question: Question;
  columns: readonly Column[];
  widths: ReadonlyMap<string, number>;
  total: number | undefined;
  onChange(question: Partial<Question>, options?: { push?: boolean }): void;
  onWidth(column: string, width: number): void;
  /** Called with the ids to export; undefined for all matching records. */
  onExport(ids: readonly string[] | undefined): void;
}

const LOWEST = 360;
const BELOW = 24;

export function TableMode({
  entity,
  question,
  columns,
  widths,
  total,
  onChange,
  onWidth,
  onExport,
}: TableModeProps) {
  const meta = useMeta();
  const isNarrow = useMediaQuery("(max-width: 36em)", false, { getInitialValueInEffect: false });
  const sight = useRef<readonly string[]>([]);
  const sorted = question.sort.length > 0 ? question.sort : standingSort(entity);
  const sort = sorted.join(",");
  const fields = fieldsFor(entity, columns).join(",");
  const expand = expansionsFor(columns).join(",");
  const selected = JSON.stringify(selectionOf(question));
  const query = useMemo(
    () => ({
      // Serialised from this query above.
      ...(JSON.parse(selected) as Record<string, string>),
      ...(sort && { sort }),
      fields,
      ...(expand && { expand }),
    }),
    [selected, sort, fields, expand],
  );
  const rows = useRows(entity, meta ?? NO_META, query, () => sight.current);
  const selection = useSelection(rows.rows);
  const density = useDensity();
  const [box, height] = useFill();

  if (rows.error) return <ProblemNote error={rows.error} onRetry={rows.retry} />;
  if (!rows.pending && rows.rows.length === 0)
    return <EmptyList entity={entity} question={question} onChange={onChange} />;
  const place = `${entity.collection} ${JSON.stringify(query)}`;
  // Row positions depend on the density, so each density has its own list.
  const key = `${density} ${place}`;
  return (
    <div ref={box}>
      {isNarrow ? (
        <RecordCards key={key} {...{ entity, columns, rows, height, sight, place }} />
      ) : (
        <RecordTable
          key={key}
          {...{ entity, columns, widths, rows, total, height, sight, place, onWidth }}
          sort={sorted}
          onSort={(next) => onChange({ sort: next })}
          selection={entity.actions.includes("bulk") ? selection : undefined}
        />
      )}
      {entity.actions.includes("bulk") && (
        <BulkBar
          entity={entity}
          question={question}
          rows={rows.rows}
          hasMore={rows.next !== null}
          total={total}
          selection={selection}
          onExport={onExport}
        />
      )}
      {rows.moreError && <ProblemNote error={rows.moreError} onRetry={rows.more} />}
    </div>
  );
}

const NO_META: ReadonlyMap<string, MetaEntity> = new Map();

/** Height of the window below the top of the list. */
function useFill(): [(element: HTMLDivElement | null) => void, number] {
  const { height } = useViewportSize();
  const [top, setTop] = useState(300);
  const { ref } = useElementSize<HTMLDivElement>();
  const measure = (element: HTMLDivElement | null) => {
    if (element) setTop(element.getBoundingClientRect().top + window.scrollY);
  };
  const merged = useMergedRef(ref, measure);
  return [merged, Math.max(LOWEST, (height || window.innerHeight) - top - BELOW)];
}
