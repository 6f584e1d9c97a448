import { element, xmlDocument } from "../../../formats/xml-writer.ts";
import { minorDigits } from "../../../kernel/money.ts";
import type { PostalAddress, TransferParty } from "./payees.ts";
import { sepaText } from "./sepa-text.ts";

export interface Transfer {
  endToEndId: string;
  /** In minor units. */
  amount: number;
  payee: TransferParty;
  /** Text for the payee, such as the number of their bill. */
  remittance: string;
}

export interface TransferFile {
  messageId: string;
  /** UTC milliseconds. */
  createdAt: number;
  currency: string;
  executionDate: string;
  debtor: TransferParty;
  transfers: readonly Transfer[];
}

const NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";

/** Writes a credit transfer initiation with one booking per payment; a SEPA one if it is in euros. */
export function writePain001(file: TransferFile): string {
  const { messageId, createdAt, currency, executionDate, debtor, transfers } = file;
  const count = String(transfers.length);
  const sum = decimal(
    transfers.reduce((total, { amount }) => total + amount, 0),
    currency,
  );
  const created = `${new Date(createdAt).toISOString().slice(0, 19)}Z`;
  const initiator = element("Nm", nameOf(debtor));
  return xmlDocument(
    element("Document", { xmlns: NAMESPACE }, [
      element("CstmrCdtTrfInitn", [
        element("GrpHdr", [
          element("MsgId", messageId),
          element("CreDtTm", created),
          element("NbOfTxs", count),
          element("CtrlSum", sum),
          element("InitgPty", [initiator]),
        ]),
        element("PmtInf", [
          element("PmtInfId", messageId),
          element("PmtMtd", "TRF"),
          element("BtchBookg", "false"),
          element("NbOfTxs", count),
          element("CtrlSum", sum),
          ...(currency === "EUR" ? [element("PmtTpInf", [element("SvcLvl", [element("Cd", "SEPA")])])] : []),
          element("ReqdExctnDt", [element("Dt", executionDate)]),
          element("Dbtr", partyElements(debtor)),
          element("DbtrAcct", [ibanElement(debtor)]),
          element("DbtrAgt", [agentElement(debtor.bank.bic)]),
          element("ChrgBr", currency === "EUR" ? "SLEV" : "SHAR"),
          ...transfers.map((transfer) => transferElement(transfer, currency)),
        ]),
      ]),
    ]),
  );
}

function transferElement({ endToEndId, amount, payee, remittance }: Transfer, currency: string) {
  const text = sepaText(remittance, 140);
  return element("CdtTrfTxInf", [
    element("PmtId", [element("EndToEndId", endToEndId)]),
    element("Amt", [element("InstdAmt", { Ccy: currency }, decimal(amount, currency))]),
    ...(payee.bank.bic === undefined ? [] : [element("CdtrAgt", [agentElement(payee.bank.bic)])]),
    element("Cdtr", partyElements(payee)),
    element("CdtrAcct", [ibanElement(payee)]),
    ...(text === "" ? [] : [element("RmtInf", [element("Ustrd", text)])]),
  ]);
}

function partyElements(party: TransferParty) {
  return [element("Nm", nameOf(party)), ...addressElements(party.address)];
}

/** A name without any letter that banks take becomes a hyphen, since it must not be empty. */
const nameOf = ({ name }: TransferParty) => sepaText(name, 70) || "-";

/** Structured address. Unstructured ones are no longer allowed; without town and country, none is written. */
function addressElements({ street, postal_code, city, region, country }: PostalAddress) {
  if (sepaText(city ?? "", 35) === "" || country === undefined) return [];
  const part = (name: string, text: string | undefined, max: number) => {
    const written = sepaText(text ?? "", max);
    return written === "" ? [] : [element(name, written)];
  };
  return [
    element("PstlAdr", [
      ...part("StrtNm", street, 70),
      ...part("PstCd", postal_code, 16),
      ...part("TwnNm", city, 35),
      ...part("CtrySubDvsn", region, 35),
      element("Ctry", country),
    ]),
  ];
}

const ibanElement = ({ bank }: TransferParty) => element("Id", [element("IBAN", bank.iban ?? "")]);

function agentElement(bic: string | undefined) {
  const other = element("Othr", [element("Id", "NOTPROVIDED")]);
  return element("FinInstnId", [bic === undefined ? other : element("BICFI", bic)]);
}

/** Decimal of an amount in minor units, without grouping. */
function decimal(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  const text = String(amount).padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
