import { measure } from "./measure.ts";
import { writeTables } from "./tables.ts";

/** Measures who may do what and writes it down as what is expected from now on. */
const matrix = await measure();
if (matrix.problems.length > 0) {
  console.error(`Nothing is written: these must never be.\n${matrix.problems.join("\n")}`);
  process.exit(1);
}
writeTables(matrix);
console.log(`${matrix.rows.length} actions are written down. Read the difference before you commit it.`);
