import { servePacking } from "./serve.ts";

// Entry point when the server runs from source: the packer without the rest of the program.
process.exitCode = (await servePacking()) ? 0 : 2;
