/** Never contains submitted data or secrets. */
export interface Log {
  error(message: string, facts: Record<string, unknown>): void;
}
