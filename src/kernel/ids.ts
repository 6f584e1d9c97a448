const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

let latest = 0;

/** New UUIDv7. Ids sort by creation, even if the clock is set back. */
export function newId(): string {
  latest = Math.max(latest, Date.now());
  return Bun.randomUUIDv7("hex", latest);
}

/** True for the format of newId. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
