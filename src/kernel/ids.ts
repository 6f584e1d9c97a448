const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

let latest = 0;

/** UUIDv7 that sorts by creation, even if the clock is set back. */
export function newId(): string {
  latest = Math.max(latest, Date.now());
  return Bun.randomUUIDv7("hex", latest);
}

export function isId(text: string): boolean {
  return UUID.test(text);
}
