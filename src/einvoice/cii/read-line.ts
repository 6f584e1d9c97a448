import type { Item, Line, Price } from "../model.ts";
import { compact } from "../xml/compact.ts";
import type { Node } from "../xml/node.ts";
import { allowancesOf, identifier, period, vatCategory } from "./read-parts.ts";

export function line(node: Node): Line {
  const settlement = node.find("SpecifiedLineTradeSettlement");
  const agreement = node.find("SpecifiedLineTradeAgreement");
  const quantity = "SpecifiedLineTradeDelivery/BilledQuantity";
  return compact({
    id: node.value("AssociatedDocumentLineDocument/LineID"),
    note: node.value("AssociatedDocumentLineDocument/IncludedNote/Content"),
    invoicedObject: invoicedObject(settlement),
    quantity: node.decimal(quantity),
    unit: node.find(quantity)?.attribute("unitCode"),
    net: settlement?.decimal("SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount"),
    orderLine: agreement?.value("BuyerOrderReferencedDocument/LineID"),
    accountingReference: settlement?.value("ReceivableSpecifiedTradeAccountingAccount/ID"),
    period: period(settlement?.find("BillingSpecifiedPeriod")),
    ...allowancesOf(settlement),
    price: price(agreement),
    vat: vatCategory(settlement?.find("ApplicableTradeTax")),
    item: item(node.find("SpecifiedTradeProduct")),
  });
}

function invoicedObject(settlement: Node | undefined): Line["invoicedObject"] {
  const node = settlement
    ?.all("AdditionalReferencedDocument")
    .find((document) => document.value("TypeCode") === "130");
  const id = node?.value("IssuerAssignedID");
  return id === undefined ? undefined : compact({ id, scheme: node?.value("ReferenceTypeCode") });
}

function price(agreement: Node | undefined): Price {
  const net = agreement?.find("NetPriceProductTradePrice");
  const gross = agreement?.find("GrossPriceProductTradePrice");
  const discount = gross?.find("AppliedTradeAllowanceCharge");
  discount?.ignore("ChargeIndicator/Indicator");
  gross?.ignore("BasisQuantity");
  const base = [net, gross].find((one) => one?.find("BasisQuantity"));
  return compact({
    net: net?.decimal("ChargeAmount"),
    discount: discount?.decimal("ActualAmount"),
    gross: gross?.decimal("ChargeAmount"),
    baseQuantity: base?.decimal("BasisQuantity"),
    baseUnit: base?.find("BasisQuantity")?.attribute("unitCode"),
  });
}

function item(node: Node | undefined): Item {
  if (node === undefined) return { classifications: [], attributes: [] };
  return compact({
    name: node.value("Name"),
    description: node.value("Description"),
    sellerId: node.value("SellerAssignedID"),
    buyerId: node.value("BuyerAssignedID"),
    standardId: identifier(node.find("GlobalID")),
    classifications: node.all("DesignatedProductClassification/ClassCode").flatMap((one) => {
      const code = one.text;
      return code === undefined
        ? []
        : [compact({ code, list: one.attribute("listID"), version: one.attribute("listVersionID") })];
    }),
    origin: node.value("OriginTradeCountry/ID"),
    attributes: node
      .all("ApplicableProductCharacteristic")
      .map((one) => compact({ name: one.value("Description"), value: one.value("Value") })),
  });
}
