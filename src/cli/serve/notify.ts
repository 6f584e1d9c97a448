import { dlopen, FFIType, ptr } from "bun:ffi";

/** Whoever started the program and wants to hear how it is: systemd, by its socket. */
export interface Supervisor {
  /** Lines such as READY=1 and STATUS=...; lost without a word when nobody listens any more. */
  tell(...lines: readonly string[]): void;
  /** How often it must hear WATCHDOG=1, or it takes the program for stuck. */
  readonly watchdogMs: number | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The supervisor that the environment names, if there is one. Only Linux has them. */
export function supervisorOf(env: Environment, pid = process.pid): Supervisor | undefined {
  const address = env.NOTIFY_SOCKET;
  if (!address || process.platform !== "linux") return undefined;
  const send = bySocket(address) ?? byHelper;
  return { tell: (...lines) => send(lines), watchdogMs: watchdogOf(env, pid) };
}

function watchdogOf({ WATCHDOG_USEC, WATCHDOG_PID }: Environment, pid: number): number | undefined {
  const microseconds = Number(WATCHDOG_USEC);
  if (!(microseconds > 0)) return undefined;
  // A parent that passed its environment on is meant, not we.
  if (WATCHDOG_PID !== undefined && Number(WATCHDOG_PID) !== pid) return undefined;
  return microseconds / 1000;
}

type Send = (lines: readonly string[]) => void;

const AF_UNIX = 1;
const SOCK_DGRAM = 2;
const SOCK_CLOEXEC = 0o2000000;
const MSG_NOSIGNAL = 0x4000;

/** Bun knows no Unix datagrams, so the C library sends them: glibc, or musl where that is the system's. */
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
    // This system has another one.
    return undefined;
  }
}

/** A `sockaddr_un`; an @ at the front stands for a name that is in no folder. */
function socketAddress(address: string): Buffer {
  const isAbstract = address.startsWith("@");
  const path = Buffer.from(isAbstract ? `\0${address.slice(1)}` : `${address}\0`);
  const family = Buffer.alloc(2);
  // Every processor that Freehold runs on puts the low byte first.
  family.writeUInt16LE(AF_UNIX);
  return Buffer.concat([family, path]);
}

/** Where no C library can be opened, systemd's own helper is asked; the unit lets it speak for the program. */
function byHelper(lines: readonly string[]): void {
  try {
    Bun.spawn(["systemd-notify", ...lines], { stdio: ["ignore", "ignore", "ignore"] });
  } catch {
    // Without it nobody can be told; systemd says so itself when it has waited long enough.
  }
}
