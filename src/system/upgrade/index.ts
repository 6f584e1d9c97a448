export { verifiedComment } from "./minisign.ts";
export { Program } from "./program.ts";
export { compareVersions, fits, type Release, releaseOf, thisMachine } from "./release.ts";
export { answersReady, comesUp, commandedService, type Service } from "./service.ts";
export { bringBack, clearSnapshot, takeSnapshot } from "./snapshot.ts";
export { trustedKey } from "./trusted.ts";
