import { servePacking } from "./serve.ts";

// What the appliance starts where it runs from source: the packer without the rest of the program.
process.exitCode = (await servePacking()) ? 0 : 2;
