/**
 * Error with this machine or a file that the operator can fix. The message says what is wrong and how to fix
 * it.
 */
export class Trouble extends Error {
  override readonly name: string = "Trouble";
}
