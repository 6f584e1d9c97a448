import { servePacking } from "./serve.ts";

// Started by the server when it runs from source: the packer without the rest of the program.
process.exitCode = (await servePacking()) ? 0 : 2;
