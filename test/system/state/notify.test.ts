import { dlopen, FFIType, ptr } from "bun:ffi";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { supervisorOf } from "../../../src/cli/serve/notify.ts";
import { JournalDatabase } from "../../../src/store/journal/database.ts";
import { freshFolder } from "../../kit/appliance.ts";
import { executable } from "../../kit/executable.ts";
import { placed } from "../../kit/journalled.ts";
import { Postgres, postgresFolder, unlessPostgres } from "../../kit/programs/postgres.ts";
import { until } from "../../kit/until.ts";

/** A socket as systemd holds it open, read by the C library. */
const libc = dlopen("libc.so.6", {
  socket: { args: [FFIType.i32, FFIType.i32, FFIType.i32], returns: FFIType.i32 },
  bind: { args: [FFIType.i32, FFIType.ptr, FFIType.u32], returns: FFIType.i32 },
  recv: { args: [FFIType.i32, FFIType.ptr, FFIType.u64, FFIType.i32], returns: FFIType.i64 },
  close: { args: [FFIType.i32], returns: FFIType.i32 },
}).symbols;

const folder = freshFolder();
const sockets: number[] = [];
let onDisk: { address: string; receive(): string };
let abstract: { address: string; receive(): string };

function listen(address: string) {
  const name = address.startsWith("@") ? `\0${address.slice(1)}` : `${address}\0`;
  const place = Buffer.concat([Buffer.from([1, 0]), Buffer.from(name)]);
  const handle = libc.socket(1, 2, 0);
  expect(libc.bind(handle, ptr(place), place.length)).toBe(0);
  sockets.push(handle);
  const receive = () => {
    const room = Buffer.alloc(4096);
    const bytes = Number(libc.recv(handle, ptr(room), BigInt(room.length), 0x40));
    return bytes < 0 ? "" : room.subarray(0, bytes).toString();
  };
  return { address, receive };
}

beforeAll(() => {
  onDisk = listen(join(folder, "notify"));
  abstract = listen(`@freehold-test-${process.pid}`);
});
afterAll(() => {
  for (const handle of sockets) libc.close(handle);
  rmSync(folder, { recursive: true });
});

test("sends each message as one datagram to a path or an abstract address", () => {
  for (const { address, receive } of [onDisk, abstract]) {
    supervisorOf({ NOTIFY_SOCKET: address })?.notify("READY=1", "STATUS=Ready at http://[::1]:7400");
    expect(receive()).toBe("READY=1\nSTATUS=Ready at http://[::1]:7400");
    expect(receive()).toBe("");
  }
});

test("ignores a missing supervisor", () => {
  expect(() => supervisorOf({ NOTIFY_SOCKET: join(folder, "gone") })?.notify("READY=1")).not.toThrow();
});

test("is disabled without NOTIFY_SOCKET", () => {
  expect(supervisorOf({})).toBeUndefined();
  expect(supervisorOf({ NOTIFY_SOCKET: "" })).toBeUndefined();
});

test("uses the watchdog interval only for the named process", () => {
  const paceOf = (more: Record<string, string>) =>
    supervisorOf({ NOTIFY_SOCKET: onDisk.address, ...more }, 42)?.watchdogMs;
  expect(paceOf({ WATCHDOG_USEC: "30000000", WATCHDOG_PID: "42" })).toBe(30_000);
  expect(paceOf({ WATCHDOG_USEC: "30000000" })).toBe(30_000);
  expect(paceOf({ WATCHDOG_USEC: "30000000", WATCHDOG_PID: "7" })).toBeUndefined();
  expect(paceOf({ WATCHDOG_USEC: "soon" })).toBeUndefined();
  expect(paceOf({})).toBeUndefined();
});

test.skipIf(!postgresFolder)(
  `does not take standing by for a start that does not end${unlessPostgres}`,
  async () => {
    const postgres = await Postgres.start();
    const url = await postgres.database("supervised");
    const leader = new JournalDatabase(url, "acme");
    await leader.prepare();
    await leader.claim(undefined, { process: "one", address: "here:1", schema: "9999" }, 600, 0);
    const { args, env } = placed(url);
    const child = Bun.spawn([executable(), "serve", "--port", "0", "--data", freshFolder(), ...args], {
      env: { PATH: process.env.PATH ?? "", ...env, NOTIFY_SOCKET: onDisk.address, WATCHDOG_USEC: "2000000" },
      stdio: ["ignore", "ignore", "ignore"],
    });
    const told: string[] = [];
    await until(() => {
      told.push(...onDisk.receive().split("\n"));
      return told.filter((line) => line === "WATCHDOG=1").length > 1;
    });
    const lines = told.filter((line) => line !== "" && !line.startsWith("STATUS=Opening"));
    expect(lines.slice(0, 3)).toEqual(["READY=1", "STATUS=Standing by", "WATCHDOG=1"]);
    child.kill();
    expect(await child.exited).toBe(0);
    await leader.close();
    await postgres.stop();
  },
);
