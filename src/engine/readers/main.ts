import { serveReads } from "./serve.ts";

// Entry point of a reader when the server runs from source, without the rest of the program.
process.exitCode = (await serveReads(process.argv[2])) ? 0 : 2;
