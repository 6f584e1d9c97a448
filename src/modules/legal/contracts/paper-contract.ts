import type { PaperBlock, PaperScene, PaperSpec } from "../../../kernel/paper.ts";
import { factsOf, type PaperParty } from "../../../papers/index.ts";
import { say } from "../../../text/message.ts";
import type { CONTRACT_FIELDS, CONTRACT_STATES, Contract } from "./fields.ts";

interface Employee {
  first_name: string;
  last_name: string;
}

/** Contract with its clauses and lines to sign on, issued when it is sent. */
export const contractPaper: PaperSpec<typeof CONTRACT_FIELDS, (typeof CONTRACT_STATES)[number]> = {
  title: say("legal.paper.contract"),
  issuedIn: ["sent", "part_signed", "declined", "signed", "active", "renewed", "expired", "terminated"],
  issues: ({ sent_at }, before) => sent_at !== null && sent_at !== (before?.sent_at ?? null),
  shows: [
    "title",
    "parties",
    "account_id",
    "employee_id",
    "start",
    "end",
    "auto_renew",
    "renew_months",
    "notice_days",
    "value",
    "law",
    "clauses",
    "sealed_hash",
    "sent_at",
  ],
  reads: { account_id: ["name", "legal_name", "billing"], employee_id: ["first_name", "last_name"] },
  to: "account_id",
  content: (contract, scene) => {
    const { word } = scene;
    const { number, title, clauses, sealed_hash: seal } = contract;
    return {
      title,
      facts: terms(contract, scene),
      blocks: {
        parties: {
          kind: "text",
          heading: word.text(say("legal.paper.between")),
          text: partyNames(contract, scene),
        },
        ...Object.fromEntries(
          clauses.map(({ key, text }, at): [string, PaperBlock] => [
            `clause_${at + 1}`,
            { kind: "text", heading: `${at + 1}. ${key}`, text },
          ]),
        ),
        signatures: { kind: "signatures", lines: signers(contract, scene) },
        ...(seal && {
          seal: {
            kind: "text",
            small: true,
            text: word.text(say("legal.paper.seal", { number: number ?? "", hash: seal })),
          } as const,
        }),
      },
    };
  },
};

function terms(contract: Contract, { word }: PaperScene) {
  const { number, start, end, auto_renew, renew_months, notice_days, value, law } = contract;
  return factsOf([
    [word.text(say("legal.paper.number")), number],
    [word.text(say("legal.paper.start")), word.day(start)],
    [word.text(say("legal.paper.end")), end === null ? word.text(say("legal.paper.endless")) : word.day(end)],
    [
      word.text(say("legal.paper.renewal")),
      auto_renew ? word.text(say("legal.paper.renews", { months: renew_months ?? 12 })) : null,
    ],
    [word.text(say("legal.paper.notice")), word.text(say("legal.paper.days", { days: notice_days }))],
    [word.text(say("legal.paper.value")), value && word.money(value.amount, value.currency)],
    [word.text(say("legal.paper.law")), law],
  ]);
}

/** Name of the other side's party, where the contract refers to one. */
function nameOf(
  { account_id, employee_id }: Contract["parties"][number],
  contract: Contract,
  scene: PaperScene,
) {
  if (account_id !== null && account_id === contract.account_id) {
    const party = scene.of<PaperParty>("account_id");
    const { street, postal_code, city } = party?.billing ?? {};
    const place = [street, [postal_code, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
    return [party?.legal_name ?? party?.name, place].filter(Boolean).join(", ");
  }
  if (employee_id === null || employee_id !== contract.employee_id) return undefined;
  const person = scene.of<Employee>("employee_id");
  return [person?.first_name, person?.last_name].filter(Boolean).join(" ");
}

function partyNames(contract: Contract, scene: PaperScene): string {
  return contract.parties
    .map((party) => {
      const name =
        party.side === "us" ? scene.sender.name : (nameOf(party, contract, scene) ?? party.signatory);
      return [name, party.role && `(${party.role})`].filter(Boolean).join(" ");
    })
    .filter((line) => line !== "")
    .join("\n");
}

function signers(contract: Contract, scene: PaperScene): string[] {
  return contract.parties.map((party) => {
    const name =
      party.signatory ?? (party.side === "us" ? scene.sender.name : nameOf(party, contract, scene));
    return scene.word.text(say("legal.paper.sign", { name: name ?? "" }));
  });
}
