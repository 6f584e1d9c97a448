import { ApplianceError } from "../../evidence/appliance-client.ts";
import { ArchiveFault } from "../../evidence/archive-file.ts";
import { WitnessFileError } from "../../evidence/witness-file.ts";
import { say } from "../../text/message.ts";
import { chosen, defineCommand, StartError, UsageError } from "../command.ts";
import { type Asked, FLAGS } from "./flags.ts";
import { cosignFolder, exportLog } from "./folder.ts";
import { verifyFile, verifyFolder } from "./verify.ts";
import { cosign, makeWitness } from "./witness.ts";

const DOES = {
  verify: say("cli.audit.doesVerify"),
  export: say("cli.audit.doesExport"),
  witness: say("cli.audit.doesWitness"),
} as const;

export const auditCommand = defineCommand({
  name: "audit",
  summary: say("cli.audit.summary"),
  usage:
    "freehold audit verify [--data DIR] [--json]\n       freehold audit verify FILE --key KEY.jwk [--json]\n       freehold audit export FILE|- [--log LOG] [--from N] [--organization NAME] [--data DIR] [--json]\n       freehold audit witness init --state FILE --name NAME\n       freehold audit witness [NOTE|-|URL] --state FILE --key KEY.jwk [--proof FILE] [--email EMAIL --password-stdin] [--data DIR]",
  examples: [
    "freehold audit verify --data /srv/freehold",
    "freehold audit verify audit-2026.ndjson --key acme.jwk",
    "freehold audit verify segment-000003.ndjson.gz --key acme.jwk",
    "freehold audit verify binder.zip --key acme.jwk",
    "freehold audit export audit-2026.ndjson --data /srv/freehold",
    "freehold audit witness init --state witness.json --name notary.example",
    "freehold audit witness checkpoint.txt --state witness.json --key acme.jwk --proof consistency.json",
    "freehold audit witness --data /srv/freehold --state witness.json --key acme.jwk",
  ],
  words: 2,
  does: DOES,
  flags: FLAGS,
  async run(asked) {
    try {
      return await done(asked);
    } catch (error) {
      throw explained(error);
    }
  },
});

async function done(asked: Asked): Promise<number> {
  const [word, file] = asked.rest;
  switch (chosen("audit", DOES, word)) {
    case "verify":
      return file === undefined ? verifyFolder(asked) : verifyFile(asked, file);
    case "export":
      if (!file) throw new UsageError(say("cli.audit.fileMissing"));
      return exportLog(asked, file);
    case "witness":
      if (file === "init") return makeWitness(asked);
      return file === undefined ? cosignFolder(asked) : cosign(asked, file);
  }
}

/** Converts errors in files and from other servers to errors that the user sees. */
function explained(error: unknown): unknown {
  const known =
    error instanceof ArchiveFault || error instanceof WitnessFileError || error instanceof ApplianceError;
  if (!known) return error;
  // Verifier messages are English and may lack the final period.
  return new StartError(`${error.message.replace(/\.$/, "")}.`, { cause: error });
}
