/** This process does not lead any more, or the database has lost its rows. */
export class NoLeader extends Error {
  override readonly name = "NoLeader";

  constructor() {
    super("another process leads");
  }
}
