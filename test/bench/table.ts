import type { Result } from "./load.ts";

export const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(" | ")} |`);

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const figure = ({ requestsPerSecond, p50, p99 }: Result): string =>
  `${Math.round(requestsPerSecond)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;

export const percent = (share: number): string => `${Math.round(share * 100)} %`;
export const times = (factor: number): string => `${factor.toFixed(2)} x`;
export const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;
