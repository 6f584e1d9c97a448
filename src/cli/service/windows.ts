import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import template from "../../../installers/windows/freehold.task" with { type: "text" };
import { escapeXml, plainXml } from "./escape-xml.ts";
import { ask, order, type Service } from "./service.ts";

const TASK = "Freehold";

/**
 * A task that starts with the machine and runs as LOCAL SERVICE; a wrapper to make it a Windows service would
 * be another program to trust. Ending the task kills the program, which loses no acknowledged data.
 */
export const windows: Service = {
  name: TASK,
  isInstalled: async () => (await ask("schtasks", "/Query", "/TN", TASK)).ok,
  // schtasks localises its output, PowerShell does not.
  isRunning: async () =>
    (await ask("powershell", "-NoProfile", "-Command", `(Get-ScheduledTask -TaskName ${TASK}).State`))
      .said === "Running",
  start: () => order("schtasks", "/Run", "/TN", TASK),
  stop: () => order("schtasks", "/End", "/TN", TASK),
  running: async () => {
    const { said } = await ask("schtasks", "/Query", "/TN", TASK, "/XML");
    const [command, given] = ["Command", "Arguments"].map((name) =>
      plainXml(new RegExp(`<${name}>(.*?)</${name}>`, "s").exec(said)?.[1] ?? ""),
    );
    // Words with spaces are quoted.
    const words = [...(given ?? "").matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
    return { words: [command ?? "", ...words], environment: {} };
  },
  file: ({ program, data }) => ({
    path: `Task Scheduler, ${TASK}`,
    text: template
      .replace("C:\\Program Files\\Freehold\\freehold.exe", () => escapeXml(program))
      .replaceAll("C:\\ProgramData\\Freehold", () => escapeXml(data)),
  }),
  install: async (plan) => {
    mkdirSync(plan.data, { recursive: true });
    // LOCAL SERVICE (*S-1-5-19) and administrators (*S-1-5-32-544) only; the ids are language-independent.
    await order(
      "icacls",
      plan.data,
      "/inheritance:r",
      "/grant",
      "*S-1-5-19:(OI)(CI)F",
      "*S-1-5-32-544:(OI)(CI)F",
    );
    const folder = mkdtempSync(join(tmpdir(), "freehold-service-"));
    try {
      const path = join(folder, "task.xml");
      writeFileSync(path, `\uFEFF${windows.file(plan).text}`, "utf16le");
      await order("schtasks", "/Create", "/TN", TASK, "/XML", path, "/F");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    await windows.start();
  },
  uninstall: async () => {
    if (await windows.isRunning()) await windows.stop();
    await order("schtasks", "/Delete", "/TN", TASK, "/F");
  },
};
