import type { ReactNode } from "react";
import { Panel } from "../kit/panel.tsx";
import { type Bar, Bars } from "./bars.tsx";

interface BarsPanelProps {
  title: string;
  about?: ReactNode;
  bars: readonly Bar[];
}

/** Part of an overview, which it leaves out as long as all bars are zero. */
export function BarsPanel({ title, about, bars }: BarsPanelProps) {
  if (bars.every(({ value }) => value === 0)) return null;
  return (
    <Panel title={title} about={about}>
      <Bars label={title} bars={bars} />
    </Panel>
  );
}
