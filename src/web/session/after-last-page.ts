import { own } from "./base.ts";

const MARK = own("refreshing");
/** By then the answer to what a page asked for as it was left has set its cookie, on a busy machine as well. */
const SETTLED_MS = 2500;

/**
 * Renews a session after the last page of this browser has. A page that is loaded anew while it renews its session
 * leaves the request behind: were the next page quicker than the answer, it would show the old token a second time,
 * which ends the session as if somebody had copied it.
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
