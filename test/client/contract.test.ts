import { expect, test } from "bun:test";
import { join } from "node:path";
import { contractOf, currentDocument } from "../../build/client.ts";

test("the client's contract is what the API says of itself; `bun run client` writes it anew", async () => {
  const written = await Bun.file(join(import.meta.dir, "../../src/client/contract.ts")).text();
  expect(contractOf(await currentDocument()) === written).toBe(true);
});
