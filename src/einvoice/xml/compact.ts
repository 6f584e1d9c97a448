type Compact<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Removes fields that are undefined. */
export function compact<T extends object>(value: T): Compact<T> {
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  // The fields that remain have the types that they had.
  return Object.fromEntries(entries) as Compact<T>;
}
