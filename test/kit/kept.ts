/** Set by the runner if the whole suite keeps its appliances in a database. */
const database = process.env.TEST_DATABASE;

export const isKept = database !== undefined;

/** Environment of a command that is not to know of it. */
export const ALONE = { FREEHOLD_DATABASE: "" };

const alone = new Set<string>();

/** An appliance without a database, even if the whole suite has one. */
export function leaveAlone(folder: string): string {
  alone.add(folder);
  return folder;
}

/** Data folder of a command. */
export const folderOf = (args: readonly string[]) => args[args.indexOf("--data") + 1] ?? "";

/** Environment of a program. Each folder is an appliance. */
export function keptIn(folder: string, env: Record<string, string> = {}): Record<string, string> {
  const { FREEHOLD_DATABASE: own, ...others } = env;
  if (own === "") return others;
  if (!database || own !== undefined || alone.has(folder)) return env;
  return { FREEHOLD_DATABASE: database, FREEHOLD_APPLIANCE: Bun.hash(folder).toString(36), ...others };
}
