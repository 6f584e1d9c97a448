import type { Client, Json, Reply } from "../../../kit/appliance.ts";
import { done, Shop } from "../trade/shop.ts";

export const IBANS = ["AT611904300234573201", "DE89370400440532013000", "NL91ABNA0417164300"] as const;
export const OWN_IBAN = "AT483200000012345864";

/** A shop whose bank account has an IBAN, with calls about payment runs. */
export class PayDesk {
  readonly shop: Shop;
  #count = 0;

  private constructor(shop: Shop) {
    this.shop = shop;
  }

  static async open(settings: string[] = []): Promise<PayDesk> {
    const shop = await Shop.open(settings);
    done(
      await shop.ana.put(`/api/v1/fin/ledger-accounts/${shop.bank}`, { bank_details: { iban: OWN_IBAN } }),
    );
    return new PayDesk(shop);
  }

  supplier(data: object = {}): Promise<Json> {
    this.#count += 1;
    return this.shop.account({
      bank_details: { iban: IBANS[this.#count % IBANS.length] },
      billing: { street: "Hauptstraße 1", postal_code: "4020", city: "Linz", country: "AT" },
      ...data,
    });
  }

  async bill(supplier: Json, price: number, data: object = {}): Promise<Json> {
    return this.shop.bill(supplier, { lines: [{ text: "Goods", price }], due_date: "2026-11-20", ...data });
  }

  async run(data: object = {}): Promise<Json> {
    return done(await this.shop.post("payment-runs", { bank_account_id: this.shop.bank, ...data }), 201);
  }

  of(documents: readonly Json[]): Promise<Json> {
    return this.run({ lines: documents.map(({ id }) => ({ document: { collection: "fin.bills", id } })) });
  }

  try(run: Json, move: string, body: object = {}, by = this.shop.ana): Promise<Reply> {
    return this.shop.post(`payment-runs/${run.id}/${move}`, body, by);
  }

  async move(run: Json, move: string, body: object = {}): Promise<Json> {
    return done(await this.try(run, move, body));
  }

  async approved(documents: readonly Json[]): Promise<Json> {
    const run = await this.of(documents);
    await this.move(run, "submit");
    return this.move(run, "approve");
  }

  async exported(documents: readonly Json[]): Promise<Json> {
    return this.move(await this.approved(documents), "export");
  }

  async file(run: Json, by: Client = this.shop.ana): Promise<Reply> {
    const { file_id } = await this.shop.get(`payment-runs/${run.id}`);
    return by.get(`/api/v1/fin/payment-runs/${run.id}/attachments/${file_id}/content`);
  }

  async answer(text: string): Promise<Reply> {
    const response = await fetch(`${this.shop.app.base}/api/v1/fin/payment-runs/status`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${this.shop.ana.accessToken}`,
        "content-type": "application/octet-stream",
      },
      body: text,
    });
    const body = await response.text();
    return { status: response.status, headers: response.headers, text: body, body: JSON.parse(body) };
  }
}

export const messageIdOf = (run: Json) => run.id.replaceAll("-", "");

interface Answered {
  group?: string;
  payments?: readonly (readonly [endToEnd: string, status: string, reason?: string])[];
}

export function pain002(messageId: string, { group, payments = [] }: Answered): string {
  const reason = (code?: string) =>
    code === undefined ? "" : `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;
  const transactions = payments.map(
    ([id, status, code]) =>
      `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${status}</TxSts>${reason(code)}</TxInfAndSts>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>B1</MsgId><CreDtTm>2026-11-21T09:00:00Z</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>
${group === undefined ? "" : `<GrpSts>${group}</GrpSts>`}</OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}</OrgnlPmtInfId>${transactions.join("")}</OrgnlPmtInfAndSts>
</CstmrPmtStsRpt></Document>`;
}
