const HELD_MS = 10_000;
const LOOK_MS = 60;

/**
 * Runs a task in one window at a time. Web Locks require a secure context; over plain http on a local
 * network, a marker in localStorage works nearly as well.
 */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return navigator.locks.request(name, work);
  const mine = String(Math.random());
  while (!take(name, mine)) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  const release = () => localStorage.removeItem(name);
  // A page that is closed doesn't finish its task, so it must release the lock.
  addEventListener("pagehide", release, { once: true });
  try {
    return await work();
  } finally {
    removeEventListener("pagehide", release);
    release();
  }
}

/** True if this window now holds the marker. Markers of closed windows expire quickly. */
function take(name: string, mine: string): boolean {
  const [holder, since = "0"] = (localStorage.getItem(name) ?? "").split(" ");
  if (holder === mine) return true;
  if (Date.now() - Number(since) < HELD_MS) return false;
  localStorage.setItem(name, `${mine} ${Date.now()}`);
  // The caller checks again a moment later: two windows may have written at the same time.
  return false;
}
