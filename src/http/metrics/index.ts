import { atOnce } from "../../kernel/at-once.ts";

/** Upper bounds in seconds. Slower requests count as +Inf. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Series {
  action: string;
  status: number;
  count: number;
  seconds: number;
  buckets: number[];
}

export interface Gauge {
  name: string;
  help: string;
  type: "gauge" | "counter";
  read(): number | Promise<number>;
}

export class Metrics {
  readonly #series = new Map<string, Series>();
  readonly #gauges: readonly Gauge[];
  constructor(gauges: readonly Gauge[]) {
    this.#gauges = gauges;
  }

  count(action: string, status: number, milliseconds: number): void {
    const key = `${action} ${status}`;
    let series = this.#series.get(key);
    if (!series) {
      series = { action, status, count: 0, seconds: 0, buckets: BUCKETS.map(() => 0) };
      this.#series.set(key, series);
    }
    const seconds = milliseconds / 1000;
    series.count += 1;
    series.seconds += seconds;
    const bucket = BUCKETS.findIndex((limit) => seconds <= limit);
    if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
  }

  readonly render = atOnce(() => this.#render());

  async #render(): Promise<string> {
    const lines = [
      "# HELP freehold_calls_seconds How long calls of actions took.",
      "# TYPE freehold_calls_seconds histogram",
    ];
    for (const { action, status, count, seconds, buckets } of this.#series.values()) {
      const labels = `action="${action}",status="${status}"`;
      let below = 0;
      for (const [i, limit] of BUCKETS.entries()) {
        below += buckets[i] ?? 0;
        lines.push(`freehold_calls_seconds_bucket{${labels},le="${limit}"} ${below}`);
      }
      lines.push(`freehold_calls_seconds_bucket{${labels},le="+Inf"} ${count}`);
      lines.push(
        `freehold_calls_seconds_sum{${labels}} ${seconds}`,
        `freehold_calls_seconds_count{${labels}} ${count}`,
      );
    }
    return `${lines.join("\n")}\n${await renderGauges(this.#gauges)}`;
  }
}

export async function renderGauges(gauges: readonly Gauge[]): Promise<string> {
  const lines: string[] = [];
  for (const { name, help, type, read } of gauges)
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, `${name} ${await read()}`);
  return `${lines.join("\n")}\n`;
}
