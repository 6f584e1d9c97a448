import type { Item, Line, Price } from "../model.ts";
import { group, type Part, text } from "../xml/element.ts";
import type { UblRoot } from "./namespaces.ts";
import { allowanceCharge, amountIn, identifier, taxCategory } from "./write-parts.ts";

export function line(one: Line, root: UblRoot, currency: string | undefined): Part {
  const quantity = root === "CreditNote" ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity";
  return group(
    `cac:${root}Line`,
    text("cbc:ID", one.id),
    text("cbc:Note", one.note),
    text(quantity, one.quantity, { unitCode: one.unit }),
    amountIn(currency)("cbc:LineExtensionAmount", one.net),
    text("cbc:AccountingCost", one.accountingReference),
    group(
      "cac:InvoicePeriod",
      text("cbc:StartDate", one.period?.start),
      text("cbc:EndDate", one.period?.end),
    ),
    group("cac:OrderLineReference", text("cbc:LineID", one.orderLine)),
    one.invoicedObject &&
      group(
        "cac:DocumentReference",
        identifier("cbc:ID", one.invoicedObject),
        text("cbc:DocumentTypeCode", "130"),
      ),
    one.allowances.map((allowance) => allowanceCharge(allowance, false, currency)),
    one.charges.map((charge) => allowanceCharge(charge, true, currency)),
    item(one.item, one.vat && taxCategory("cac:ClassifiedTaxCategory", one.vat)),
    price(one.price, currency),
  );
}

function item(one: Item, vat: Part): Part {
  const byId = (name: string, id: string | undefined) => group(name, text("cbc:ID", id));
  return group(
    "cac:Item",
    text("cbc:Description", one.description),
    text("cbc:Name", one.name),
    byId("cac:BuyersItemIdentification", one.buyerId),
    byId("cac:SellersItemIdentification", one.sellerId),
    one.standardId && group("cac:StandardItemIdentification", identifier("cbc:ID", one.standardId)),
    group("cac:OriginCountry", text("cbc:IdentificationCode", one.origin)),
    one.classifications.map(({ code, list, version }) =>
      group(
        "cac:CommodityClassification",
        text("cbc:ItemClassificationCode", code, { listID: list, listVersionID: version }),
      ),
    ),
    vat,
    one.attributes.map(({ name, value }) =>
      group("cac:AdditionalItemProperty", text("cbc:Name", name), text("cbc:Value", value)),
    ),
  );
}

function price(one: Price, currency: string | undefined): Part {
  const amount = amountIn(currency);
  const hasDiscount = one.discount !== undefined || one.gross !== undefined;
  return group(
    "cac:Price",
    amount("cbc:PriceAmount", one.net),
    text("cbc:BaseQuantity", one.baseQuantity, { unitCode: one.baseUnit }),
    hasDiscount &&
      group(
        "cac:AllowanceCharge",
        text("cbc:ChargeIndicator", "false"),
        // Required by the schema.
        amount("cbc:Amount", one.discount ?? "0"),
        amount("cbc:BaseAmount", one.gross),
      ),
  );
}
