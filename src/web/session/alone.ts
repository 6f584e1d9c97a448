const HELD_MS = 10_000;
const LOOK_MS = 60;

/**
 * Does something in one window of this browser at a time. Browsers offer locks on safe addresses only; at a plain
 * http address of the own network a mark in the browser's storage does, nearly as well.
 */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return navigator.locks.request(name, work);
  const mine = String(Math.random());
  while (!take(name, mine)) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  try {
    return await work();
  } finally {
    localStorage.removeItem(name);
  }
}

/** Whether the mark is ours now. Who died with it holds nobody up for long. */
function take(name: string, mine: string): boolean {
  const [holder, since = "0"] = (localStorage.getItem(name) ?? "").split(" ");
  if (holder === mine) return true;
  if (Date.now() - Number(since) < HELD_MS) return false;
  localStorage.setItem(name, `${mine} ${Date.now()}`);
  // Looked at once more a moment later: two may have written at the same time.
  return false;
}
