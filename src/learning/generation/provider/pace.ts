/** How waiting is done: by the clock, or as a test would have it. */
export interface Pace {
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** 0 to 1, for the jitter that keeps those who wait from coming back all at once. */
  jitter(): number;
}

export const systemPace: Pace = {
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener("abort", stop);
        resolve();
      }, milliseconds);
      signal.addEventListener("abort", stop, { once: true });
      if (signal.aborted) stop();
    }),
  jitter: () => Math.random(),
};

const JOB_DELAYS = [1000, 4000, 16_000];
const CALLER_DELAYS = [1000];
const LONGEST = { job: 60_000, caller: 5000 };

/** How long to wait before asking once more; undefined when it is not asked again. Somebody who waits for an answer is not kept long. */
export function delayBefore(
  retry: number,
  waits: "job" | "caller",
  { jitter }: Pace,
  retryAfterMs = 0,
): number | undefined {
  const delay = (waits === "job" ? JOB_DELAYS : CALLER_DELAYS)[retry];
  if (delay === undefined || retryAfterMs > LONGEST[waits]) return undefined;
  // Between three quarters and five quarters of it.
  return Math.max(retryAfterMs, Math.round(delay * (0.75 + jitter() / 2)));
}
