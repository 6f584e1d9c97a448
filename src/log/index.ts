export { LogFile } from "./file.ts";
export { lineOf, plain, veiled } from "./lines.ts";
