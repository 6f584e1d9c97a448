/** Set by the runner if the whole suite keeps its appliances in a database. */
const database = process.env.TEST_DATABASE;

export const isKept = database !== undefined;

/** Data folder of a command. */
export const folderOf = (args: readonly string[]) => args[args.indexOf("--data") + 1] ?? "";

/** Each folder is an appliance. */
export function keptIn(folder: string): Record<string, string> {
  if (!database) return {};
  return { FREEHOLD_DATABASE: database, FREEHOLD_APPLIANCE: Bun.hash(folder).toString(36) };
}
