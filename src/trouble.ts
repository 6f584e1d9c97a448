/** Something about this machine or a file that the person at the keyboard can mend: the message says what, and how. */
export class Trouble extends Error {
  override readonly name: string = "Trouble";
}
