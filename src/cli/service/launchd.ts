import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import template from "../../../installers/launchd/org.freehold.server.plist" with { type: "text" };
import { escapeXml, plainXml } from "./escape-xml.ts";
import { ask, order, type Service } from "./service.ts";

const LABEL = "org.freehold.server";
const PATH = `/Library/LaunchDaemons/${LABEL}.plist`;

export const launchd: Service = {
  name: LABEL,
  isInstalled: async () => existsSync(PATH),
  isRunning: async () =>
    /^\s*state = running$/m.test((await ask("launchctl", "print", `system/${LABEL}`)).said),
  start: () => order("launchctl", "bootstrap", "system", PATH),
  // Unloads the service: launchd would restart one that is only stopped.
  stop: () => order("launchctl", "bootout", `system/${LABEL}`),
  running: async () => {
    const list = /<key>ProgramArguments<\/key>\s*<array>(.*?)<\/array>/s.exec(
      readFileSync(PATH, "utf8"),
    )?.[1];
    const words = [...(list ?? "").matchAll(/<string>(.*?)<\/string>/gs)].map(([, word]) =>
      plainXml(word ?? ""),
    );
    return { words, environment: {} };
  },
  file: ({ program, data }) => ({
    path: PATH,
    text: template
      .replaceAll("/usr/local/bin/freehold", () => escapeXml(program))
      .replaceAll("/usr/local/var/freehold", () => escapeXml(data)),
  }),
  install: async (plan) => {
    mkdirSync(plan.data, { recursive: true, mode: 0o700 });
    await order("chown", "_www:_www", plan.data);
    writeFileSync(PATH, launchd.file(plan).text, { mode: 0o644 });
    await launchd.start();
  },
  uninstall: async () => {
    if (await launchd.isRunning()) await launchd.stop();
    rmSync(PATH, { force: true });
  },
};
