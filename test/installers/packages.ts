import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeKey } from "../../build/signing.ts";
import { packageRelease } from "../../installers/build/package.ts";
import product from "../../package.json";
import { freshFolder } from "../kit/appliance.ts";

export const key = makeKey();
export const SECONDS = 1_700_000_000;
export const { version } = product;

export async function packaged(): Promise<string> {
  const dist = join(freshFolder(), "dist");
  mkdirSync(dist);
  for (const name of [
    "freehold-linux-x64",
    "freehold-linux-arm64",
    "freehold-darwin-arm64",
    "freehold-windows-x64.exe",
  ])
    writeFileSync(join(dist, name), `the program ${name}`);
  writeFileSync(join(dist, "freehold-licenses.txt"), "the licences");
  await packageRelease({ dist, key, version, seconds: SECONDS });
  return dist;
}
