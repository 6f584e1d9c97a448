/** One line of the table: what was reached, beside what was to be reached and what simpler methods reach. */
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
  /** `folder` holds the unpacked data; `say` tells of progress. */
  run(folder: string, say: (line: string) => void): Promise<Line[]>;
}
