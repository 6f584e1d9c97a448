import { dlopen, FFIType, ptr } from "bun:ffi";

/** systemd, if it started the program and wants status notifications. */
export interface Supervisor {
  /** Lines such as READY=1; dropped silently if the socket is closed. */
  notify(...lines: readonly string[]): void;
  /** Maximum interval between WATCHDOG=1 messages before systemd considers the program hung. */
  readonly watchdogMs: number | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Linux only. */
export function supervisorOf(env: Environment, pid = process.pid): Supervisor | undefined {
  const address = env.NOTIFY_SOCKET;
  if (!address || process.platform !== "linux") return undefined;
  const send = bySocket(address) ?? byHelper;
  return { notify: (...lines) => send(lines), watchdogMs: watchdogOf(env, pid) };
}

function watchdogOf({ WATCHDOG_USEC, WATCHDOG_PID }: Environment, pid: number): number | undefined {
  const microseconds = Number(WATCHDOG_USEC);
  if (!(microseconds > 0)) return undefined;
  // The variables were inherited and are meant for the parent process.
  if (WATCHDOG_PID !== undefined && Number(WATCHDOG_PID) !== pid) return undefined;
  return microseconds / 1000;
}

type Send = (lines: readonly string[]) => void;

const AF_UNIX = 1;
const SOCK_DGRAM = 2;
const SOCK_CLOEXEC = 0o2000000;
const MSG_NOSIGNAL = 0x4000;

/** Bun does not support Unix datagrams, so libc (glibc or musl) sends them. */
function bySocket(address: string): Send | undefined {
  const libc = ["libc.so.6", `libc.musl-${process.arch === "arm64" ? "aarch64" : "x86_64"}.so.1`]
    .map(openLibrary)
    .find((library) => library !== undefined);
  if (!libc) return undefined;
  const { socket, sendto, close } = libc.symbols;
  const place = socketAddress(address);
  return (lines) => {
    const handle = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (handle < 0) return;
    const message = Buffer.from(lines.join("\n"));
    sendto(handle, ptr(message), BigInt(message.length), MSG_NOSIGNAL, ptr(place), place.length);
    close(handle);
  };
}

function openLibrary(name: string) {
  try {
    return dlopen(name, {
      socket: { args: [FFIType.i32, FFIType.i32, FFIType.i32], returns: FFIType.i32 },
      sendto: {
        args: [FFIType.i32, FFIType.ptr, FFIType.u64, FFIType.i32, FFIType.ptr, FFIType.u32],
        returns: FFIType.i64,
      },
      close: { args: [FFIType.i32], returns: FFIType.i32 },
    });
  } catch {
    // Wrong C library for this system.
    return undefined;
  }
}

/** A `sockaddr_un`; a leading @ means an abstract socket. */
function socketAddress(address: string): Buffer {
  const isAbstract = address.startsWith("@");
  const path = Buffer.from(isAbstract ? `\0${address.slice(1)}` : `${address}\0`);
  const family = Buffer.alloc(2);
  // All supported processors are little-endian.
  family.writeUInt16LE(AF_UNIX);
  return Buffer.concat([family, path]);
}

/** systemd's own helper, if no C library can be loaded; the unit permits it. */
function byHelper(lines: readonly string[]): void {
  try {
    Bun.spawn(["systemd-notify", ...lines], { stdio: ["ignore", "ignore", "ignore"] });
  } catch {
    // systemd reports the timeout itself.
  }
}
