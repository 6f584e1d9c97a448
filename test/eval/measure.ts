/** One table row: the result, the goal and the baselines. */
export interface Line {
  what: string;
  goal: string;
  baseline: string;
  reached: string;
  met: boolean;
}

/** One group of measures, with the data that it needs. */
export interface Measure {
  name: string;
  title: string;
  /** `folder` holds the unpacked data; `say` reports progress. */
  run(folder: string, say: (line: string) => void): Promise<Line[]>;
}
