import { Button, Group, Switch, Text } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import type { OpsStockCountView } from "../../../../client/contract.ts";
import { perform, useActWith } from "../../../kit/act.ts";
import { type Column, DataTable } from "../../../kit/data-table.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { useFormat } from "../../../language/format.ts";
import { DecimalInput } from "../../../records/fields/number-input.tsx";
import { RecordLink } from "../../../records/fields/record-link.tsx";
import { changed } from "../../../records/form/saved.ts";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../../ops/texts.ts";
import { PrintButton } from "../../print/print-button.tsx";
import { isQuantity, less, millionths } from "../../print/quantity.ts";

type Line = NonNullable<OpsStockCountView["lines"]>[number];

const keyOf = ({ item_id, lot }: Pick<Line, "item_id" | "lot">) => `${item_id} ${lot ?? ""}`;

const versionOf = ({ version }: OpsStockCountView) => (version === undefined ? {} : { version });

/** Form for counted quantities. Hides the expected quantities unless the user shows them. */
export function CountSheet({ count }: { count: OpsStockCountView }) {
  const t = useTexts("ops.countSheet");
  const may = useMay();
  const [typed, setTyped] = useState<Readonly<Record<string, string | null>>>({});
  const [shows, setShows] = useState(false);
  const lines = count.lines ?? [];
  const isCounting = count.state === "counting" && may("ops.stock-counts.count");
  const entered = lines.flatMap((line) => {
    const counted = typed[keyOf(line)];
    if (!isQuantity(counted) || counted === line.counted) return [];
    return [{ item_id: line.item_id, ...(line.lot && { lot: line.lot }), counted }];
  });
  async function save(): Promise<OpsStockCountView> {
    const saved = await perform("POST /api/v1/ops/stock-counts/:id/count", {
      path: { id: count.id },
      body: { lines: entered.slice(0, 500), ...versionOf(count) },
    });
    await changed({ path: "/api/v1/ops/stock-counts" });
    setTyped({});
    return saved;
  }
  const act = useActWith(
    async (step: "save" | "finish") => {
      const saved = entered.length > 0 ? await save() : count;
      if (step === "finish")
        await perform("POST /api/v1/ops/stock-counts/:id/finish", {
          path: { id: count.id },
          body: versionOf(saved),
        });
      return step;
    },
    {
      quiet: true,
      done: (step) => (step === "finish" ? t.finished : t.saved),
      onDone: () => void changed({ path: "/api/v1/ops/stock-counts" }),
    },
  );
  const done = lines.filter((line) => line.counted !== null || isQuantity(typed[keyOf(line)])).length;
  const isComplete = done === lines.length && may("ops.stock-counts.finish");
  const columns = useColumns({
    isCounting,
    shows: shows || !isCounting,
    countedOf: (line) => typed[keyOf(line)] ?? line.counted,
    onType: (line, value) => setTyped((before) => ({ ...before, [keyOf(line)]: value })),
    lines,
  });
  if (lines.length === 0)
    return (
      <Panel title={t.title}>
        <Text c="var(--app-quiet)">{t.empty}</Text>
      </Panel>
    );
  return (
    <Panel
      title={t.title}
      about={isCounting ? t.counting : t.closed}
      flush
      actions={
        <>
          {isCounting && (
            <Switch
              label={t.showExpected}
              checked={shows}
              onChange={({ currentTarget }) => setShows(currentTarget.checked)}
            />
          )}
          <PrintButton label={t.print} />
        </>
      }
    >
      <form onKeyDown={nextOnEnter} onSubmit={(event) => event.preventDefault()} aria-label={t.title}>
        <DataTable caption={t.title} rows={lines} rowKey={keyOf} columns={columns} />
      </form>
      {act.error && <ProblemNote error={act.error} />}
      <Group justify="space-between" p="md">
        <Text size="sm" c="var(--app-quiet)" role="status">
          {t.progress({ done, all: lines.length })}
        </Text>
        {isCounting && (
          <Group gap="xs">
            {(!isComplete || entered.length > 0) && (
              <Button
                variant={isComplete ? "default" : "filled"}
                loading={act.isPending && act.variables === "save"}
                disabled={entered.length === 0 || act.isPending}
                onClick={() => act.mutate("save")}
              >
                {t.save({ count: Math.min(entered.length, 500) })}
              </Button>
            )}
            {isComplete && (
              <Button
                loading={act.isPending && act.variables === "finish"}
                disabled={act.isPending}
                onClick={() => act.mutate("finish")}
              >
                {entered.length > 0 ? t.saveAndFinish : t.finish}
              </Button>
            )}
          </Group>
        )}
      </Group>
    </Panel>
  );
}

interface SheetFacts {
  isCounting: boolean;
  shows: boolean;
  lines: readonly Line[];
  countedOf(line: Line): string | null;
  onType(line: Line, value: string | null): void;
}

function useColumns({ isCounting, shows, lines, countedOf, onType }: SheetFacts): Column<Line>[] {
  const t = useTexts("ops.countSheet");
  const format = useFormat();
  const difference = (line: Line) => {
    const counted = countedOf(line);
    if (line.variance !== null && !isCounting) return line.variance;
    return isQuantity(counted) && line.expected !== null ? less(counted, line.expected) : null;
  };
  return [
    {
      key: "item",
      label: t.item,
      head: true,
      render: ({ item_id }) => <RecordLink collection="ops.items" id={item_id} />,
    },
    ...(lines.some(({ lot }) => lot) ? [{ key: "lot", label: t.lot, render: ({ lot }: Line) => lot }] : []),
    ...(shows
      ? [
          {
            key: "expected",
            label: t.expected,
            figures: true,
            render: ({ expected }: Line) => expected && format.number(expected),
          },
        ]
      : []),
    {
      key: "counted",
      label: t.counted,
      figures: true,
      width: 160,
      render: (line) =>
        isCounting ? (
          <DecimalInput
            aria-label={t.countedOf({ line: lines.indexOf(line) + 1 })}
            value={countedOf(line)}
            onChange={(value) => onType(line, value === null ? null : String(value))}
          />
        ) : (
          line.counted && format.number(line.counted)
        ),
    },
    ...(shows
      ? [
          {
            key: "difference",
            label: t.difference,
            figures: true,
            render: (line: Line) => {
              const value = difference(line);
              if (value === null) return "";
              const sign = millionths(value) > 0 ? "+" : "";
              return (
                <Text span size="sm" fw={millionths(value) === 0 ? 400 : 700} className="figures">
                  {sign}
                  {format.number(value)}
                </Text>
              );
            },
          },
        ]
      : []),
  ];
}

/** Moves between lines with Enter and the arrow keys, so that the number pad is enough for counting. */
function nextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const step = event.key === "Enter" || event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLInputElement)) return;
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>("tbody input")];
  const next = inputs[inputs.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
