import { Box, Button } from "@mantine/core";
import { IconDownload, IconPlus, IconUpload } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import type { SavedView } from "../../../client/contract.ts";
import { PageHead } from "../../kit/page-head.tsx";
import { useShortcuts } from "../../kit/shortcuts.ts";
import { To } from "../../kit/to.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { useMay } from "../../session/session.ts";
import { addressOf, type MetaEntity, useMeta } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { ExportDialog } from "../transfer/export-dialog.tsx";
import { useMayImport } from "../transfer/use-import.ts";
import { BoardMode } from "./board/board-mode.tsx";
import { CalendarMode } from "./calendar/calendar-mode.tsx";
import { type Column, columnsOf, pick, standingColumns } from "./columns.ts";
import { ColumnsMenu } from "./columns-menu.tsx";
import { FilterBar } from "./filters/filter-bar.tsx";
import { useLayout } from "./layout.ts";
import { ListButton, ListLink } from "./list-button.tsx";
import { ModeSwitch, modesOf } from "./mode-switch.tsx";
import { type Question, writeQuestion } from "./question.ts";
import { StartPageButton } from "./start-page-button.tsx";
import { TableMode } from "./table-mode.tsx";
import { useCounts } from "./use-counts.ts";
import { ALL } from "./views/use-views.ts";
import { ViewTabs } from "./views/view-tabs.tsx";

interface ListViewProps {
  collection: string;
  question: Question;
  views: readonly SavedView[];
  defaultId: string | null;
  /** Buttons that only this list has. */
  actions?: ReactNode;
}

export function ListView({ collection, ...shown }: ListViewProps) {
  const entity = useMeta()?.get(collection);
  return entity ? <Shown entity={entity} {...shown} /> : null;
}

interface ShownProps extends Omit<ListViewProps, "collection"> {
  entity: MetaEntity;
}

function Shown({ entity, question, views, defaultId, actions }: ShownProps) {
  const t = useTexts("records.listView");
  const names = useNames();
  const format = useFormat();
  const [url, setUrl] = useUrlState();
  const { collection } = entity;
  const address = addressOf(collection);
  const view = views.find(({ id }) => id === question.view);
  const layout = useLayout(collection, view);
  const { widths } = layout;
  const all = useMemo(
    () => columnsOf(entity, (name) => names.field(collection, name).length),
    [entity, names, collection],
  );
  const chosen = question.columns.length > 0 ? question.columns : layout.columns;
  const columns = useMemo(() => shownColumns(entity, all, chosen), [entity, all, chosen]);
  const { byState, total, atLeast } = useCounts(entity, question);

  const change = useCallback(
    (next: Partial<Question>, { push = false }: { push?: boolean } = {}) => {
      const written = writeQuestion({ ...question, ...next });
      // Clearing all filters must show the unfiltered list, not the default view.
      const bare = Object.keys(written).length === 0 && defaultId !== null;
      const gone = Object.fromEntries(Object.keys(url).map((name) => [name, undefined]));
      setUrl({ ...gone, ...(bare ? { view: ALL } : written) }, { push });
    },
    [question, url, setUrl, defaultId],
  );

  const may = useMay();
  const exports = may("data.exports.create");
  const imports = useMayImport(entity);
  const [exporting, setExporting] = useState<{ ids: readonly string[] | undefined }>();
  const mode = modesOf(entity).includes(question.mode) ? question.mode : "table";
  const makes = entity.actions.includes("create");
  const navigate = useNavigate();
  const createLabel = t.create({ name: names.inSentence(names.one(collection)) });
  useShortcuts(
    makes ? [{ keys: "C", label: createLabel, run: () => void navigate({ to: `${address}/new` }) }] : [],
  );
  const named = columns.map(({ name, width }) => ({ field: name, width: widths.get(name) ?? width }));
  return (
    <Box>
      <PageHead
        title={names.many(collection)}
        aside={
          (total ?? atLeast) !== undefined && (
            <Box component="span" c="var(--app-quiet)" className="figures" aria-live="polite">
              {total === undefined ? `${format.number(atLeast ?? 0)}+` : format.number(total)}
            </Box>
          )
        }
        actions={
          <>
            {actions}
            {exports && (
              <ListButton
                icon={IconDownload}
                label={t.export}
                onClick={() => setExporting({ ids: undefined })}
              />
            )}
            {makes && (
              <>
                {imports && <ListLink icon={IconUpload} label={t.import} to={`${address}/import`} />}
                <Button
                  component={To}
                  to={`${address}/new`}
                  leftSection={<IconPlus size={16} stroke={1.8} />}
                >
                  {createLabel}
                </Button>
              </>
            )}
          </>
        }
      />
      <ViewTabs
        collection={collection}
        views={views}
        defaultId={defaultId}
        question={question}
        columns={chosen.length > 0 || widths.size > 0 ? named : []}
        onPick={(picked) => change({ ...picked }, { push: true })}
      />
      <FilterBar entity={entity} question={question} counts={byState} onChange={change}>
        {mode === "table" && (
          <ColumnsMenu
            collection={collection}
            all={all}
            shown={columns}
            onChange={(next) => {
              layout.setColumns(next);
              change({ columns: next });
            }}
          />
        )}
        {!question.archived && (
          <StartPageButton
            collection={collection}
            question={question}
            columns={columns.map(({ name }) => name)}
          />
        )}
        <ModeSwitch entity={entity} mode={mode} onChange={(mode) => change({ mode }, { push: true })} />
      </FilterBar>
      <Box mt="md">
        {mode === "board" && <BoardMode entity={entity} question={question} />}
        {mode === "calendar" && <CalendarMode entity={entity} question={question} onChange={change} />}
        {mode === "table" && (
          <TableMode
            entity={entity}
            question={question}
            columns={columns}
            widths={widths}
            total={total}
            onChange={change}
            onWidth={layout.setWidth}
            onExport={(ids) => setExporting({ ids })}
          />
        )}
      </Box>
      {exporting && (
        <ExportDialog
          entity={entity}
          question={question}
          columns={columns.map(({ name }) => name)}
          total={total}
          ids={exporting.ids}
          onClose={() => setExporting(undefined)}
        />
      )}
    </Box>
  );
}

function shownColumns(
  entity: MetaEntity,
  all: readonly Column[],
  names: readonly string[],
): readonly Column[] {
  const asked = pick(all, names);
  return asked.length > 0 ? asked : standingColumns(entity, all);
}
