const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

let latest = 0;

/** A new UUIDv7: unique, and later ids sort after earlier ones, also when the clock is set back meanwhile. */
export function newId(): string {
  latest = Math.max(latest, Date.now());
  return Bun.randomUUIDv7("hex", latest);
}

/** Whether a text has the form of an id that newId makes. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
