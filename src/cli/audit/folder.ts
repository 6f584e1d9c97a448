import type { Appliance } from "../../app.ts";
import type { ConsistencyAnswer } from "../../evidence/witness.ts";
import { APPLIANCE, type OrganizationRef } from "../../kernel/principal.ts";
import { TextStream } from "../../kernel/stream.ts";
import { say } from "../../text/message.ts";
import { print, StartError, UsageError } from "../command.ts";
import { type NewFile, PIPE, refuseTaken, writeNew } from "../new-file.ts";
import { organizationOf, perform, withFolder } from "../opened.ts";
import { sizeText } from "../progress.ts";
import type { Asked } from "./flags.ts";
import { type AskedLog, cosignOf } from "./witness.ts";

export async function exportLog({ config, flags }: Asked, path: string): Promise<number> {
  const { log, from } = flags;
  if (path === PIPE && flags.json) throw new UsageError(say("cli.audit.jsonToPipe"));
  refuseTaken(path);
  return withFolder(config, say("cli.audit.insteadExport"), async (appliance) => {
    const organization = await organizationOf(appliance, flags.organization);
    await appliance.engine.audit.checkpoint(log === "appliance" ? APPLIANCE : organization);
    const { data, public_key } = await newest(appliance, organization, log);
    if (data.length === 0) throw new StartError(say("cli.audit.logEmpty"));
    const output = await perform(appliance, "audit.export", organization, { log, from });
    if (!(output instanceof TextStream)) throw new Error("the export of a log is a text");
    const { size, sha256 }: NewFile = await writeNew(path, output.chunks);
    if (path === PIPE) return 0;
    print(flags.json, { event: "log_exported", file: path, size, sha256, public_key }, [
      say("cli.audit.exported", { path, size: sizeText(size), sha256 }),
      say("cli.audit.checkAnywhere", { path }),
      JSON.stringify(public_key),
    ]);
    return 0;
  });
}

/** Cosigns the log in a data folder and stores the signature there. */
export function cosignFolder(asked: Asked): Promise<number> {
  const { config, flags } = asked;
  return withFolder(config, say("cli.audit.insteadWitness"), async (appliance) => {
    const organization = await organizationOf(appliance, flags.organization);
    await appliance.engine.audit.checkpoint(organization);
    return cosignOf(asked, logIn(appliance, organization));
  });
}

function logIn(appliance: Appliance, organization: OrganizationRef): AskedLog {
  const ask = (step: string, input: Record<string, unknown>) =>
    perform(appliance, `audit.checkpoints.${step}`, organization, input);
  return {
    newest: async () => {
      const [first] = (await newest(appliance, organization)).data;
      if (!first) throw new StartError(say("cli.audit.noCheckpoint"));
      return first;
    },
    consistency: async (from, to) => (await ask("consistency", { n: String(to), from })) as ConsistencyAnswer,
    cosign: async (size, note) => void (await ask("cosign", { n: String(size), note })),
  };
}

/** The part of the list action's response used here. */
interface Listed {
  data: { note: string }[];
  public_key: object;
}

async function newest(
  appliance: Appliance,
  organization: OrganizationRef,
  log?: Asked["flags"]["log"],
): Promise<Listed> {
  return (await perform(appliance, "audit.checkpoints.list", organization, { log, limit: 1 })) as Listed;
}
