export interface Line {
  what: string;
  goal: string;
  baseline: string;
  reached: string;
  met: boolean;
}

export interface Measure {
  name: string;
  title: string;
  /** `folder` contains the unpacked data; `say` reports progress. */
  run(folder: string, say: (line: string) => void): Promise<Line[]>;
}
