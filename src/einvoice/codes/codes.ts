export interface CodeList {
  has(code: string): boolean;
}

/** A list with a few more codes. */
export const extended = (list: CodeList, more: readonly string[]): CodeList => ({
  has: (code) => list.has(code) || more.includes(code),
});

/** Codes separated by white space. The set is built when it is first needed. */
export function codes(text: string): CodeList {
  let set: ReadonlySet<string> | undefined;
  return {
    has(code) {
      set ??= new Set(text.trim().split(/\s+/));
      return set.has(code);
    },
  };
}
