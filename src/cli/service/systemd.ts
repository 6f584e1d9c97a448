import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import template from "../../../installers/systemd/freehold.service" with { type: "text" };
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import { ask, order, type Plan, type Running, type Service } from "./service.ts";

const UNIT = "freehold.service";
const PATH = `/etc/systemd/system/${UNIT}`;
/** State folder that systemd creates and assigns to the service user. */
const STATE = "/var/lib/freehold";

/** Uses the same unit as the Linux packages. */
export const systemd: Service = {
  name: UNIT,
  isInstalled: async () => (await ask("systemctl", "cat", UNIT)).ok,
  isRunning: async () => (await ask("systemctl", "is-active", "--quiet", UNIT)).ok,
  start: () => order("systemctl", "start", UNIT),
  stop: () => order("systemctl", "stop", UNIT),
  running: async () =>
    runningAs((await ask("systemctl", "show", "--property=MainPID", "--value", UNIT)).said),
  file: (plan) => ({ path: PATH, text: unitOf(plan) }),
  install: async (plan) => {
    if (/^\/(home|root|run\/user)(\/|$)/.test(plan.data)) {
      throw new UserError(say("cli.service.homeFolder", { data: plan.data, standard: STATE }));
    }
    // Makes sure that systemd is available before anything is changed.
    await order("systemctl", "--version");
    if (!(await ask("id", "freehold")).ok) {
      await order("useradd", "--system", "--home-dir", STATE, "--shell", "/usr/sbin/nologin", "freehold");
    }
    if (plan.data !== STATE) {
      mkdirSync(plan.data, { recursive: true, mode: 0o700 });
      await order("chown", "-R", "freehold:freehold", plan.data);
    }
    writeFileSync(PATH, unitOf(plan), { mode: 0o644 });
    await order("systemctl", "daemon-reload");
    await order("systemctl", "enable", "--now", UNIT);
  },
  uninstall: async () => {
    await order("systemctl", "disable", "--now", UNIT);
    rmSync(PATH, { force: true });
    await order("systemctl", "daemon-reload");
  },
};

/** Reads the running process from the kernel, so that drop-ins and environment files are included. */
function runningAs(pid: string): Running | undefined {
  if (!/^[1-9]\d*$/.test(pid)) return undefined;
  try {
    const listed = (name: string) => readFileSync(`/proc/${pid}/${name}`, "utf8").split("\0").slice(0, -1);
    const pairs = listed("environ").map((line) => [
      line.slice(0, line.indexOf("=")),
      line.slice(line.indexOf("=") + 1),
    ]);
    return { words: listed("cmdline"), environment: Object.fromEntries(pairs) };
  } catch {
    // The process has ended or belongs to another user.
    return undefined;
  }
}

/** The packages' unit, adapted to another program or data folder. */
function unitOf({ program, data }: Plan): string {
  const elsewhere =
    data === STATE
      ? ""
      : `\n# In addition to its own folder, the service writes here.\nReadWritePaths=${quoted(data)}`;
  return template
    .replace("ExecStart=/usr/bin/freehold", () => `ExecStart=${quoted(program)}`)
    .replace(`Environment=FREEHOLD_DATA=${STATE}`, () => `Environment=${quoted(`FREEHOLD_DATA=${data}`)}`)
    .replace("ProtectSystem=strict", () => `ProtectSystem=strict${elsewhere}`);
}

function quoted(word: string): string {
  const plain = word.replaceAll("%", "%%").replaceAll("\\", "\\\\").replaceAll('"', '\\"');
  return /[\s"'\\]/.test(plain) ? `"${plain}"` : plain;
}
