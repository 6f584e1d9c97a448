import { Group, Paper, Select, Stack, TextInput } from "@mantine/core";
import type { KpiFormula } from "../../../../client/contract.ts";
import { useModuleName } from "../../../kit/module-names.ts";
import { AddRow, RemoveRow } from "../../../kit/rows.tsx";
import { useFormat } from "../../../language/format.ts";
import { useCall } from "../../../queries.ts";
import { useTexts } from "../texts.ts";
import { figuresIn, readablePath } from "./figures.ts";

const MODULES = ["crm", "fin", "hr", "ops", "legal", "strat"] as const;
const SIGNS = ["+", "-", "*", "/"] as const;
type Module = (typeof MODULES)[number];

/** Maximum nesting of calculations, as in the API. */
const DEEPEST = 6;

const EMPTY_FIGURE: KpiFormula = { stats: "fin", figure: "" };

interface FormulaEditorProps {
  value: KpiFormula;
  onChange(value: KpiFormula): void;
  depth?: number;
}

export function FormulaEditor({ value, onChange, depth = 1 }: FormulaEditorProps) {
  const t = useTexts("strat.formulaEditor");
  const kind = "op" in value ? "calculation" : "constant" in value ? "constant" : "figure";
  return (
    <Stack gap="xs">
      <Select
        label={t.kind}
        allowDeselect={false}
        value={kind}
        onChange={(next) => {
          if (next === "figure") onChange(EMPTY_FIGURE);
          if (next === "constant") onChange({ constant: "100" });
          // The current part becomes the first operand of the calculation.
          if (next === "calculation") onChange({ op: "/", of: [value, EMPTY_FIGURE] } as KpiFormula);
        }}
        data={[
          { value: "figure", label: t.figure },
          { value: "constant", label: t.constant },
          ...(depth < DEEPEST ? [{ value: "calculation", label: t.calculation }] : []),
        ]}
      />
      {"figure" in value && <FigureChoice stats={value.stats} figure={value.figure} onChange={onChange} />}
      {"constant" in value && (
        <TextInput
          label={t.number}
          inputMode="decimal"
          value={value.constant}
          onChange={(event) => onChange({ constant: event.currentTarget.value.trim().replace(",", ".") })}
        />
      )}
      {"op" in value && <Calculation value={value} onChange={onChange} depth={depth} />}
    </Stack>
  );
}

interface CalculationProps {
  value: Extract<KpiFormula, { op: string }>;
  onChange(value: KpiFormula): void;
  depth: number;
}

function Calculation({ value: { op, of }, onChange, depth }: CalculationProps) {
  const t = useTexts("strat.formulaEditor");
  // The type limits the depth of a formula, and so does the editor.
  const change = (parts: readonly KpiFormula[], sign: string = op) =>
    onChange({ op: sign, of: parts } as KpiFormula);
  return (
    <>
      <Select
        label={t.sign}
        allowDeselect={false}
        value={op === "sum" ? "+" : op}
        onChange={(sign) => change(of, sign ?? op)}
        data={SIGNS.map((sign) => ({ value: sign, label: t[sign] }))}
      />
      {of.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: operands have no ids and are identified by position
        <Paper key={index} withBorder p="sm" radius="md">
          <Group align="flex-start" wrap="nowrap" gap="xs">
            <div style={{ flex: 1, minWidth: 0 }}>
              <FormulaEditor
                value={part}
                onChange={(next) => change(of.map((one, place) => (place === index ? next : one)))}
                depth={depth + 1}
              />
            </div>
            {of.length > 1 && (
              <RemoveRow
                label={t.remove({ place: index + 1 })}
                onClick={() => change(of.filter((_, place) => place !== index))}
              />
            )}
          </Group>
        </Paper>
      ))}
      <AddRow label={t.add} onClick={() => change([...of, EMPTY_FIGURE])} />
    </>
  );
}

interface FigureChoiceProps {
  stats: Module;
  figure: string;
  onChange(value: KpiFormula): void;
}

function FigureChoice({ stats, figure, onChange }: FigureChoiceProps) {
  const t = useTexts("strat.formulaEditor");
  const format = useFormat();
  const moduleName = useModuleName();
  const answer = useCall(`GET /api/v1/${stats}/stats`, { query: {} });
  const found = figuresIn(answer.data);
  const known = figure === "" || found.some(({ path }) => path === figure);
  return (
    <Group grow align="flex-start" gap="xs">
      <Select
        label={t.module}
        allowDeselect={false}
        value={stats}
        onChange={(next) => {
          const module = MODULES.find((one) => one === next);
          if (module) onChange({ stats: module, figure: "" });
        }}
        data={MODULES.map((module) => ({ value: module, label: moduleName(module) }))}
        maw={160}
      />
      <Select
        label={t.which}
        placeholder={t.find}
        searchable
        limit={80}
        value={figure || null}
        onChange={(path) => onChange({ stats, figure: path ?? "" })}
        data={[
          ...(known ? [] : [{ value: figure, label: readablePath(figure) }]),
          ...found.map(({ path, value }) => ({
            value: path,
            label: `${readablePath(path)}: ${format.number(value, 2)}`,
          })),
        ]}
        maw="none"
      />
    </Group>
  );
}

export function isWhole(formula: KpiFormula): boolean {
  if ("op" in formula) return formula.of.every((part) => isWhole(part));
  return "constant" in formula ? /^-?\d+(\.\d+)?$/.test(formula.constant) : formula.figure !== "";
}
