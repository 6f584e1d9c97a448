import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { executable } from "../kit/executable.ts";

/** Share of the executable that is not Bun. */
const OWN_BYTES = 35_000_000;

// Elsewhere the installed Bun may be a build other than the embedded one.
test.if(process.platform === "linux" && process.arch === "x64")(
  "the executable is hardly larger than Bun",
  () => {
    expect(statSync(executable()).size).toBeLessThan(statSync(process.execPath).size + OWN_BYTES);
  },
);
