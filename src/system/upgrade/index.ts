export { clearUpgradeRemains, hasUpgradeRemains, holdUpgrade } from "./hold.ts";
export { verifiedComment } from "./minisign.ts";
export { Program } from "./program.ts";
export { compareVersions, fits, type Release, releaseOf, thisMachine } from "./release.ts";
export { comesUp, command, type Service } from "./service.ts";
export { bringBack, clearSnapshot, roomForSnapshot, Snapshot, snapshotOf } from "./snapshot.ts";
export { trustedKey } from "./trusted.ts";
