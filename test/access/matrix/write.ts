import { measure } from "./measure.ts";
import { writeTables } from "./tables.ts";

/** Measures the permissions of all roles and writes them as the expected matrix. */
const matrix = await measure();
if (matrix.problems.length > 0) {
  console.error(`Nothing is written: these must never be.\n${matrix.problems.join("\n")}`);
  process.exit(1);
}
writeTables(matrix);
console.log(`${matrix.rows.length} actions are written down. Read the difference before you commit it.`);
