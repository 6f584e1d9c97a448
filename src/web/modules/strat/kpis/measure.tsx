import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { StratKPIView } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { useFormat } from "../../../language/format.ts";
import { figureText } from "../figure-text.ts";
import { useTexts } from "../texts.ts";

interface MeasureProps {
  kpi: StratKPIView;
  size?: "compact-xs" | "sm";
}

export function Measure({ kpi: { id, name, formula, unit }, size = "compact-xs" }: MeasureProps) {
  const t = useTexts("strat.measure");
  const format = useFormat();
  const [value, setValue] = useState("");
  const act = useAct("POST /api/v1/strat/kpis/:id/measure", {
    done: (answer) => t.done({ value: answer.value ? figureText(format, answer.value, unit) : "–" }),
    stale: [
      "GET /api/v1/strat/kpis",
      "GET /api/v1/strat/kpi-points",
      "GET /api/v1/strat/kpi-courses",
      "GET /api/v1/strat/stats",
    ],
    quiet: formula === null,
  });
  if (formula) {
    return (
      <Button
        size={size}
        variant={size === "sm" ? "filled" : "subtle"}
        loading={act.isPending}
        aria-label={t.of({ verb: t.measure, name: name ?? "" })}
        onClick={() => act.mutate({ path: { id }, body: {} })}
      >
        {t.measure}
      </Button>
    );
  }
  const plain = value.trim().replace(",", ".");
  return (
    <ConfirmButton
      label={t.enter}
      size={size}
      variant={size === "sm" ? "filled" : "subtle"}
      title={name ?? ""}
      about={t.about}
      confirm={t.save}
      ready={plain !== ""}
      onConfirm={() => act.mutateAsync({ path: { id }, body: { value: plain } }).then(() => setValue(""))}
    >
      <TextInput
        label={t.value}
        inputMode="decimal"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        data-autofocus
      />
    </ConfirmButton>
  );
}
