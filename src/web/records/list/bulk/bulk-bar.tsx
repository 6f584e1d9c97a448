import { Button, Group, Menu, Paper, Text } from "@mantine/core";
import {
  IconArchive,
  IconArrowRight,
  IconDownload,
  IconPencil,
  IconRestore,
  IconX,
} from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { useMay } from "../../../session/session.ts";
import { useLabelText } from "../../fields/labels.ts";
import { fieldsOfMove, isFinal } from "../../form/move-fields.ts";
import type { AnyRecord, MetaEntity } from "../../meta.ts";
import { useTexts } from "../../texts.ts";
import type { MetaMove } from "../board/moves.ts";
import { type Question, selectionOf } from "../question.ts";
import type { Selection } from "../selection.ts";
import classes from "./bulk.module.css";
import { BulkDialog, type BulkRequest } from "./bulk-dialog.tsx";
import { PapersButton } from "./papers-button.tsx";
import { allTargets, MOST, pickedTargets, type Target } from "./use-bulk.ts";

/** Limit of ids in a filter. */
const MOST_NAMED = 500;

interface BulkBarProps {
  entity: MetaEntity;
  question: Question;
  rows: readonly AnyRecord[];
  hasMore: boolean;
  total: number | undefined;
  selection: Selection;
  onExport(ids: readonly string[] | undefined): void;
}

export function BulkBar({ entity, question, rows, hasMore, total, selection, onExport }: BulkBarProps) {
  const t = useTexts("records.bulkBar");
  const names = useNames();
  const textOf = useLabelText();
  const format = useFormat();
  const [request, setRequest] = useState<BulkRequest>();
  const { ids, everything } = selection;
  const count = everything ? total : ids.size;
  const picked = everything ? rows : rows.filter(({ id }) => ids.has(id));
  const states = new Set(everything ? entity.states : picked.map(({ state }) => state));
  const moves = entity.transitions.filter(
    ({ from, permitted }) => permitted && from.some((state) => states.has(state)),
  );
  const may = (action: string) => entity.actions.includes(action);
  const mayExport = useMay()("data.exports.create");
  const isAllHere = !everything && hasMore && ids.size >= rows.length;

  const find = async (fields: readonly string[]): Promise<readonly Target[]> => {
    if (!everything) return pickedTargets(entity, picked, fields, textOf);
    const sort = question.sort.join(",");
    return allTargets(entity, { ...selectionOf(question), ...(sort && { sort }) }, fields, textOf);
  };

  const move = (one: MetaMove) =>
    setRequest({
      title: names.move(entity.collection, one.name),
      fields: fieldsOfMove(entity, one),
      asks: isFinal(entity, one),
      action: { action: one.name, from: one.from },
    });

  if (ids.size === 0 && !everything && !request) return null;
  return (
    <>
      <Paper
        className={classes.bar}
        shadow="md"
        radius="lg"
        withBorder
        component="section"
        aria-label={t.bar}
      >
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconX size={15} stroke={1.8} />}
            aria-label={t.clear}
            onClick={selection.clear}
          >
            <span aria-live="polite">
              {t.selected({ count: count === undefined ? "∞" : format.number(count) })}
            </span>
          </Button>
          {(isAllHere || (hasMore && !everything)) && (
            <Button size="compact-sm" variant="subtle" onClick={selection.all}>
              {total === undefined ? t.allUnknown : t.all({ count: format.number(total) })}
            </Button>
          )}
          {everything && (total ?? MOST + 1) > MOST && (
            <Text size="xs" c="var(--app-quiet)">
              {t.most({ count: format.number(MOST) })}
            </Text>
          )}
          <Group gap="xs" ml="auto">
            {!question.archived && entity.transitions.length > 0 && (
              <Menu position="top-end" shadow="md" withinPortal>
                <Menu.Target>
                  <Button size="xs" variant="default" leftSection={<IconArrowRight size={16} stroke={1.6} />}>
                    {t.move}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {moves.length === 0 && <Menu.Label>{t.none}</Menu.Label>}
                  {moves.map((one) => (
                    <Menu.Item key={one.name} onClick={() => move(one)}>
                      {names.move(entity.collection, one.name)}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            )}
            {!question.archived && may("update") && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPencil size={16} stroke={1.6} />}
                onClick={() => setRequest({ title: t.change, chooses: true, action: { action: "update" } })}
              >
                {t.change}
              </Button>
            )}
            {!question.archived && may("archive") && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconArchive size={16} stroke={1.6} />}
                onClick={() => setRequest({ title: t.archive, asks: true, action: { action: "archive" } })}
              >
                {t.archive}
              </Button>
            )}
            {question.archived && may("restore") && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconRestore size={16} stroke={1.6} />}
                onClick={() => setRequest({ title: t.restore, action: { action: "restore" } })}
              >
                {t.restore}
              </Button>
            )}
            <PapersButton
              entity={entity}
              question={question}
              ids={everything ? undefined : [...ids]}
              disabled={!everything && ids.size > MOST_NAMED}
            />
            {mayExport && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconDownload size={16} stroke={1.6} />}
                disabled={!everything && ids.size > MOST_NAMED}
                onClick={() => onExport(everything ? undefined : [...ids])}
              >
                {t.export}
              </Button>
            )}
          </Group>
        </Group>
      </Paper>
      {request && (
        <BulkDialog
          entity={entity}
          request={request}
          count={count}
          find={find}
          onClose={(didIt) => {
            setRequest(undefined);
            if (didIt) selection.clear();
          }}
        />
      )}
    </>
  );
}
