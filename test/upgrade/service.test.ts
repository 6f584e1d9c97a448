import { afterAll, expect, test } from "bun:test";
import { chmodSync, copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { executable } from "../kit/executable.ts";
import { Office, ran, release } from "./office.ts";

const office = await Office.open();
afterAll(() => office.kill());

/** Emulates systemd for one process with the real command line and environment. */
function standIn(settings: string): Record<string, string> {
  const pid = join(office.folder, "pid");
  const script = `#!/bin/sh
case $1 in
  cat) exit 0 ;;
  is-active) kill -0 "$(cat ${pid})" 2>/dev/null ;;
  show) cat ${pid} ;;
  stop) kill "$(cat ${pid})" && while kill -0 "$(cat ${pid})" 2>/dev/null; do sleep 0.05; done ;;
  start)
    env FREEHOLD_DATA=${office.data} ${settings} ${office.program} serve >${office.folder}/log 2>&1 &
    echo $! >${pid} ;;
esac
`;
  const path = join(office.folder, "systemctl");
  writeFileSync(path, script);
  chmodSync(path, 0o755);
  return { PATH: `${office.folder}:${process.env.PATH}` };
}

test("upgrades the detected service with the settings it runs under", async () => {
  copyFileSync(executable(), office.program);
  const settings = `FREEHOLD_PORT=${office.port} FREEHOLD_LEARNING_STARTER=false FREEHOLD_SERVER_BASE_PATH=/office`;
  const env = standIn(settings);
  await ran(["systemctl", "start", "freehold"], "", env);
  const ready = async () => (await fetch(`${office.base}/office/readyz`).catch(() => undefined))?.ok ?? false;
  while (!(await ready())) await Bun.sleep(50);

  const file = await release(office.folder, "9.0.0");
  const key = ["--key", join(office.folder, "release.pub")];
  const elsewhere = await ran([office.program, "upgrade", file, ...key, "--data", office.folder], "", env);
  expect([elsewhere.code, elsewhere.stderr]).toEqual([2, expect.stringContaining(office.data)]);

  const { code, stdout } = await ran([office.program, "upgrade", file, ...key, "--json"], "", env);
  expect([code, JSON.parse(stdout)]).toMatchObject([
    0,
    { event: "upgraded", to: "9.0.0", program: office.program },
  ]);
  expect([office.version, await ready()]).toEqual(["9.0.0", true]);
});

test("leaves a service of another program alone", async () => {
  const env = standIn("");
  const other = join(office.folder, "bin", "another");
  copyFileSync(executable(), other);
  const key = ["--key", join(office.folder, "release.pub"), "--data", join(office.folder, "none")];
  const { code, stdout } = await ran(
    [other, "upgrade", await release(office.folder, "9.1.0"), ...key],
    "",
    env,
  );
  expect([code, stdout]).toEqual([0, expect.stringContaining("restart it")]);
  expect(office.version).toBe("9.0.0");
});
