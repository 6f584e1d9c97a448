import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { executable } from "../kit/executable.ts";

/**
 * Share of the executable that is not Bun. Documents, e-invoices and mail took it from 36 to 40 MB: fonts and the
 * library for PDF files are compressed, and the rest runs in the server.
 */
const OWN_BYTES = 41_500_000;

// Elsewhere the installed Bun may be a build other than the embedded one.
test.if(process.platform === "linux" && process.arch === "x64")(
  "the executable is hardly larger than Bun",
  () => {
    expect(statSync(executable()).size).toBeLessThan(statSync(process.execPath).size + OWN_BYTES);
  },
);
