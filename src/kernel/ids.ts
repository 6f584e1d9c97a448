const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A new UUIDv7: unique, and later ids sort after earlier ones. */
export function newId(): string {
  return Bun.randomUUIDv7();
}

/** Whether a text has the form of an id that newId makes. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
