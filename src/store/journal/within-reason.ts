/** A database that does not answer for longer is asked again. */
export const ANSWER_MS = 10_000;

/** Fails if the database is silent. What it was asked may be done or not. */
export async function withinReason<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("the database does not answer")), ANSWER_MS);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
