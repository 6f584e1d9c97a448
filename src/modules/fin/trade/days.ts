/** The later of two days. */
export function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}
