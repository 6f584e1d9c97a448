import type { Connection } from "../../../store/connection.ts";

/** The names of those who work with the appliance in an organisation: what is written about them stays on the machine. */
export function peopleOf(connection: Connection, org: number): string[] {
  return connection
    .statement(
      "SELECT u.name FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.org = ? ORDER BY u.name",
    )
    .all(org)
    .map(({ name }) => String(name));
}
