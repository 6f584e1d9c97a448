/** The program's own log: never what was submitted, never a secret. */
export interface Log {
  error(message: string, facts: Record<string, unknown>): void;
}
