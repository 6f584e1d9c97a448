import { serveCheckpoints } from "./serve.ts";

// Entry point of the process when the server runs from source, without the rest of the program.
process.exitCode = (await serveCheckpoints(process.argv[2])) ? 0 : 2;
