export interface CodeList {
  has(code: string): boolean;
}

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
