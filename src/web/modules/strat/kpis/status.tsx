import { Tag } from "../../../kit/state-badge.tsx";
import { useNames } from "../../../language/names.ts";

const TONES = new Map([
  ["green", "good"],
  ["amber", "waiting"],
  ["red", "bad"],
] as const);

/** Shows the status as text, not only by colour. */
export function KpiStatus({ status }: { status: string }) {
  const names = useNames();
  const [, tone = "waiting"] = [...TONES].find(([name]) => name === status) ?? [];
  return <Tag tone={tone}>{names.choice("strat.kpis", "status", status)}</Tag>;
}
