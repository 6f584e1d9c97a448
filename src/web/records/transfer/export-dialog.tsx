import { Alert, Button, Checkbox, Group, Modal, Progress, Radio, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useActWith } from "../../kit/act.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { To } from "../../kit/to.tsx";
import { useFormat } from "../../language/format.ts";
import type { Question } from "../list/question.ts";
import type { MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { download, useExport } from "./use-export.ts";

const FORMATS = ["csv", "xlsx", "ndjson", "json"] as const;
type Format = (typeof FORMATS)[number];

interface ExportDialogProps {
  entity: MetaEntity;
  question: Question;
  columns: readonly string[];
  total: number | undefined;
  /** Undefined exports all matching records. */
  ids: readonly string[] | undefined;
  onClose(): void;
}

export function ExportDialog({ entity, question, columns, total, ids, onClose }: ExportDialogProps) {
  const t = useTexts("records.exportDialog");
  const format = useFormat();
  const [kind, setKind] = useState<Format>("csv");
  const [which, setWhich] = useState("shown");
  const [lines, setLines] = useState(false);
  const { begin, made, busy, error, again } = useExport();
  const save = useActWith(download);
  const hasLines = entity.fields.some((field) => field.kind === "lines");
  const stored = new Set(entity.fields.map(({ name }) => name));

  function start() {
    const { where, q, sort, archived } = question;
    const filter = Object.fromEntries(
      Object.entries(where).map(([field, operators]): [string, Record<string, string>] => [
        field,
        { ...operators },
      ]),
    );
    begin({
      collection: entity.collection,
      format: kind,
      filter: ids ? { id: { in: ids.join(",") } } : filter,
      ...(q && !ids && { q }),
      ...(sort.length > 0 && { sort: [...sort] }),
      ...(archived && { archived: true }),
      ...(which === "shown" && { fields: columns.filter((name) => stored.has(name)) }),
      ...(lines && which === "all" && { lines: true }),
    });
  }

  const what = ids
    ? t.picked({ count: format.number(ids.length) })
    : total === undefined
      ? t.matchesAll
      : t.matches({ count: format.number(total) });
  return (
    <Modal opened onClose={onClose} title={t.title} closeButtonProps={{ "aria-label": t.close }}>
      <Stack>
        {error !== null && error !== undefined && <ProblemNote error={error} onRetry={again} />}
        {!made && !error && (
          <>
            <Text size="sm" c="var(--app-quiet)">
              {what}
            </Text>
            <Radio.Group
              label={t.format}
              value={kind}
              // The options are the formats themselves.
              onChange={(next) => setKind(next as Format)}
            >
              <Stack gap={8} mt={6}>
                {FORMATS.map((one) => (
                  <Radio key={one} value={one} label={t[one]} />
                ))}
              </Stack>
            </Radio.Group>
            <Radio.Group label={t.columns} value={which} onChange={setWhich}>
              <Stack gap={8} mt={6}>
                <Radio value="shown" label={t.shown} />
                <Radio value="all" label={t.all} />
              </Stack>
            </Radio.Group>
            {hasLines && kind === "csv" && which === "all" && (
              <Checkbox
                label={t.lines}
                checked={lines}
                onChange={(event) => setLines(event.currentTarget.checked)}
              />
            )}
            <Group justify="flex-end">
              <Button onClick={start} loading={busy} data-autofocus>
                {t.begin}
              </Button>
            </Group>
          </>
        )}
        {made && busy && (
          <Stack gap="xs">
            <Text size="sm" aria-live="polite">
              {t.working}
            </Text>
            <Progress.Root>
              <Progress.Section aria-label={t.title} value={100} animated />
            </Progress.Root>
          </Stack>
        )}
        {made?.state === "ready" && (
          <Alert color="green" icon={<IconCircleCheck />} role="status">
            {t.ready({ rows: format.number(made.rows ?? 0), size: format.bytes(made.size ?? 0) })}
          </Alert>
        )}
        {made?.state === "failed" && (
          <Alert color="red" title={t.failed} role="alert">
            {made.error?.message}
          </Alert>
        )}
        {made && !busy && (
          <Group justify="space-between">
            <Button component={To} to="/data/exports" variant="subtle">
              {t.all_exports}
            </Button>
            <Group gap="xs">
              <Button variant="default" onClick={again}>
                {t.again}
              </Button>
              {made.state === "ready" && (
                <Button
                  leftSection={<IconDownload size={16} stroke={1.6} />}
                  loading={save.isPending}
                  onClick={() => save.mutate(made)}
                  data-autofocus
                >
                  {t.download}
                </Button>
              )}
            </Group>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}
