/** Form errors by path: `lines.2.price`. */
export type Errors = ReadonlyMap<string, string>;

export const errorAt = (errors: Errors | undefined, path: string): string | undefined => errors?.get(path);

/** Error of a value that has one input for all its parts. */
export function errorWithin(errors: Errors | undefined, path: string): string | undefined {
  return errors?.get(path) ?? [...(errors ?? [])].find(([at]) => at.startsWith(`${path}.`))?.[1];
}
