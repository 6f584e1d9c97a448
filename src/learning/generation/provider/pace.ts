/** Replaceable in tests. */
export interface Pace {
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** 0 to 1; spreads retries so that waiting callers do not return all at once. */
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

/** Returns the delay before a retry, shorter for interactive callers, or undefined to give up. */
export function delayBefore(
  retry: number,
  waits: "job" | "caller",
  { jitter }: Pace,
  retryAfterMs = 0,
): number | undefined {
  const delay = (waits === "job" ? JOB_DELAYS : CALLER_DELAYS)[retry];
  if (delay === undefined || retryAfterMs > LONGEST[waits]) return undefined;
  // 75% to 125% of the delay.
  return Math.max(retryAfterMs, Math.round(delay * (0.75 + jitter() / 2)));
}
