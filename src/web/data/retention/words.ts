type Known = Readonly<
  Record<"erase" | "anonymise" | "archive" | "review" | "proposed" | "running" | "done" | "dismissed", string>
>;

/** Unknown actions are shown as they are. */
export const actionWord = (known: Known, action: string): string =>
  action === "erase" || action === "anonymise" || action === "archive" || action === "review"
    ? known[action]
    : action;

/** Unknown states are shown as they are. */
export const stateWord = (known: Known, state: string): string =>
  state === "proposed" || state === "running" || state === "done" || state === "dismissed"
    ? known[state]
    : state;
