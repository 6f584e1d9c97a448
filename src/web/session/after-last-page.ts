import { own } from "./base.ts";

const MARK = own("refreshing");
/** Time for the response to a request of the last page to set its cookie, even on a slow machine. */
const SETTLED_MS = 2500;

/**
 * Renews a session only after the previous page of this browser has finished. A page reloaded during a
 * renewal abandons the request: if the new page were faster than its response, it would send the old token
 * again, which revokes the session as if the token had been stolen.
 */
export async function afterLastPage<T>(renew: () => Promise<T>): Promise<T> {
  const begun = Number(localStorage.getItem(MARK) ?? 0);
  const left = begun + SETTLED_MS - Date.now();
  if (left > 0 && left <= SETTLED_MS) await new Promise((resolve) => setTimeout(resolve, left));
  localStorage.setItem(MARK, String(Date.now()));
  try {
    return await renew();
  } finally {
    localStorage.removeItem(MARK);
  }
}
