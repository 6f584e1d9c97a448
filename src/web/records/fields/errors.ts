/** What is wrong with a form, by path: `lines.2.price`. */
export type Errors = ReadonlyMap<string, string>;

export const errorAt = (errors: Errors | undefined, path: string): string | undefined => errors?.get(path);

/** Whether anything at a place or below it is wrong. */
export function isWrongBelow(errors: Errors | undefined, path: string): boolean {
  return [...(errors?.keys() ?? [])].some((one) => one === path || one.startsWith(`${path}.`));
}
