import { expect, test } from "bun:test";
import { executable } from "../kit/executable.ts";

/** Runs a shell command line, with `freehold` replaced by the executable. */
async function shell(line: string) {
  const child = Bun.spawn(["bash", "-c", line.replace("freehold", executable())], {
    stdout: "pipe",
    stderr: "pipe",
    env: { PATH: process.env.PATH ?? "" },
  });
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, stdout, stderr };
}

test("reports a full disk behind stdout and exits with code 1", async () => {
  const { code, stderr } = await shell("freehold help > /dev/full");
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: "The output could not be written completely (ENOSPC).\n",
  });
});

test("ignores a closed pipe", async () => {
  const { stdout, stderr } = await shell("freehold man | head -1");
  expect({ lines: stdout.split("\n").length, stderr }).toEqual({ lines: 2, stderr: "" });
});

test("exits with an error code even if stderr cannot be written", async () => {
  expect((await shell("freehold no-such-verb 2> /dev/full")).code).toBe(2);
});
