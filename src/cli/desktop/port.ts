/** The last port if free; otherwise 0, for any free port. */
export function freePort(hostname: string, before: number | undefined): number {
  if (before === undefined) return 0;
  try {
    Bun.listen({ hostname, port: before, socket: { data: () => undefined } }).stop(true);
    return before;
  } catch {
    return 0;
  }
}
