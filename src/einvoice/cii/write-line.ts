import type { Item, Line, Price } from "../model.ts";
import { always, group, type Part, text } from "../xml/element.ts";
import { allowanceCharge, indicator, period, tax } from "./write-parts.ts";

export function line(one: Line): Part {
  return group(
    "ram:IncludedSupplyChainTradeLineItem",
    always(
      "ram:AssociatedDocumentLineDocument",
      text("ram:LineID", one.id),
      group("ram:IncludedNote", text("ram:Content", one.note)),
    ),
    product(one.item),
    group(
      "ram:SpecifiedLineTradeAgreement",
      group("ram:BuyerOrderReferencedDocument", text("ram:LineID", one.orderLine)),
      prices(one.price),
    ),
    group("ram:SpecifiedLineTradeDelivery", text("ram:BilledQuantity", one.quantity, { unitCode: one.unit })),
    settlement(one),
  );
}

function product(one: Item): Part {
  return group(
    "ram:SpecifiedTradeProduct",
    text("ram:GlobalID", one.standardId?.id, { schemeID: one.standardId?.scheme }),
    text("ram:SellerAssignedID", one.sellerId),
    text("ram:BuyerAssignedID", one.buyerId),
    text("ram:Name", one.name),
    text("ram:Description", one.description),
    one.attributes.map(({ name, value }) =>
      group("ram:ApplicableProductCharacteristic", text("ram:Description", name), text("ram:Value", value)),
    ),
    one.classifications.map(({ code, list, version }) =>
      group(
        "ram:DesignatedProductClassification",
        text("ram:ClassCode", code, { listID: list, listVersionID: version }),
      ),
    ),
    group("ram:OriginTradeCountry", text("ram:ID", one.origin)),
  );
}

function prices({ net, discount, gross, baseQuantity, baseUnit }: Price): Part[] {
  return [
    group(
      "ram:GrossPriceProductTradePrice",
      text("ram:ChargeAmount", gross),
      discount !== undefined &&
        group("ram:AppliedTradeAllowanceCharge", indicator(false), text("ram:ActualAmount", discount)),
    ),
    group(
      "ram:NetPriceProductTradePrice",
      text("ram:ChargeAmount", net),
      text("ram:BasisQuantity", baseQuantity, { unitCode: baseUnit }),
    ),
  ];
}

function settlement(one: Line): Part {
  return group(
    "ram:SpecifiedLineTradeSettlement",
    one.vat && tax("ram:ApplicableTradeTax", one.vat),
    one.period && period(one.period),
    one.allowances.map((allowance) => allowanceCharge(allowance, false)),
    one.charges.map((charge) => allowanceCharge(charge, true)),
    group("ram:SpecifiedTradeSettlementLineMonetarySummation", text("ram:LineTotalAmount", one.net)),
    one.invoicedObject &&
      group(
        "ram:AdditionalReferencedDocument",
        text("ram:IssuerAssignedID", one.invoicedObject.id),
        text("ram:TypeCode", "130"),
        text("ram:ReferenceTypeCode", one.invoicedObject.scheme),
      ),
    group("ram:ReceivableSpecifiedTradeAccountingAccount", text("ram:ID", one.accountingReference)),
  );
}
