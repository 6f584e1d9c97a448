/** By path: `lines.2.price`. */
export type Errors = ReadonlyMap<string, string>;

export const errorAt = (errors: Errors | undefined, path: string): string | undefined => errors?.get(path);

/** First error at or below a path, for values with one input. */
export function errorWithin(errors: Errors | undefined, path: string): string | undefined {
  return errors?.get(path) ?? [...(errors ?? [])].find(([at]) => at.startsWith(`${path}.`))?.[1];
}
