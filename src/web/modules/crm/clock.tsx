import { useInterval } from "@mantine/hooks";
import { useState } from "react";
import { Tag } from "../../kit/state-badge.tsx";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "./texts.ts";

/** Current time, updated every 30 seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 30_000, { autoInvoke: true });
  return now;
}

/** Time left until a deadline, highlighted during the last 15 minutes. */
export function Clock({ until, now, stopped = false }: { until: string; now: number; stopped?: boolean }) {
  const t = useTexts("crm.clock");
  const format = useFormat();
  if (stopped) return <Tag>{t.stopped}</Tag>;
  const minutes = Math.round((new Date(until).getTime() - now) / 60_000);
  const size = Math.abs(minutes);
  const text = size >= 48 * 60 ? format.ago(until) : format.duration(size);
  if (size >= 48 * 60) return <Tag tone={minutes < 0 ? "bad" : "quiet"}>{text}</Tag>;
  return (
    <Tag tone={minutes < 0 ? "bad" : minutes < 60 ? "waiting" : "good"}>
      {minutes < 0 ? t.late({ time: text }) : t.left({ time: text })}
    </Tag>
  );
}
