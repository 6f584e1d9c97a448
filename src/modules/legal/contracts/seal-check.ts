import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import {
  type AnyRecord,
  type Catalog,
  type Collection,
  findRecord,
  recordPolicyView,
} from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { contracts } from "./contracts.ts";
import { sealedContent, sealOf } from "./seal.ts";

/** Returns the sealed content, with which anyone can verify the hash. */
export function checkSeal(catalog: Catalog): Action {
  const collection = catalog.collection(contracts.collection);
  return defineAction({
    name: "legal.contracts.seal",
    summary: "Verify the seal of a contract",
    kind: "read",
    collection: contracts.collection,
    http: [{ method: "GET", path: "/api/v1/legal/contracts/:id/seal" }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Object(
      {
        sealed_hash: Type.String({ description: "SHA-256 of the contract as sent" }),
        content: Type.String({
          description: "Canonical JSON of the current content",
        }),
        intact: Type.Boolean({ description: "True if the current content matches the hash" }),
      },
      { ...closed, $id: "ContractSeal" },
    ),
    run: async (context, { id }) => {
      context.about(contracts.collection, id);
      const record = findRecord(context, collection, id);
      if (!record || !permitted(context, collection, record)) throw new Fault("RECORD_NOT_FOUND");
      const contract = context.records.get(contracts, id);
      if (contract.sealed_hash === null)
        throw new Fault("STATE_TRANSITION_INVALID", { message: say("legal.errors.notSent") });
      const content = sealedContent(contract);
      return { sealed_hash: contract.sealed_hash, content, intact: sealOf(content) === contract.sealed_hash };
    },
  });
}

const READING = "legal.contracts.get";

/** The seal reveals the whole contract, so it requires permission to read it. */
function permitted(context: ReadContext, collection: Collection, record: AnyRecord): boolean {
  if (!context.may(READING))
    throw new Fault("ACCESS_DENIED", {
      details: [
        {
          path: "action",
          code: "PERMISSION_MISSING",
          message: say("records.errors.permissionNeeded", { permission: READING }),
        },
      ],
    });
  const view = () => recordPolicyView(collection.of(context), record);
  return context.policy().permits(view) && context.policy(READING).permits(view);
}
