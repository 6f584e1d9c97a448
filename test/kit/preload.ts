/** Loaded before the tests (bunfig.toml), for runs without the runner. */
import { setDefaultTimeout } from "bun:test";
import { HANG_MS } from "./hang.ts";

setDefaultTimeout(HANG_MS);

// Commands print in the language of the environment; tests expect English.
process.env.LC_ALL = "C";
