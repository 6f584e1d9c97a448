import { launchd } from "./launchd.ts";
import type { Service } from "./service.ts";
import { systemd } from "./systemd.ts";
import { windows } from "./windows.ts";

export type { Plan, Running, Service } from "./service.ts";

export const MANAGERS: Readonly<Partial<Record<NodeJS.Platform, { service: Service; data: string }>>> = {
  linux: { service: systemd, data: "/var/lib/freehold" },
  darwin: { service: launchd, data: "/usr/local/var/freehold" },
  win32: { service: windows, data: "C:\\ProgramData\\Freehold" },
};

export async function serviceOf(platform: NodeJS.Platform = process.platform): Promise<Service | undefined> {
  const service = MANAGERS[platform]?.service;
  return service && (await service.isInstalled()) ? service : undefined;
}
