import type { Classification, Item, Line, Price } from "../model.ts";
import { compact } from "../xml/compact.ts";
import type { Node } from "../xml/node.ts";
import { allowancesOf, date, identifier, vatCategory } from "./read-parts.ts";

export function line(node: Node): Line {
  const quantity = node.name === "CreditNoteLine" ? "CreditedQuantity" : "InvoicedQuantity";
  const period = node.find("InvoicePeriod");
  const object = node.all("DocumentReference").find((one) => one.value("DocumentTypeCode") === "130");
  return compact({
    id: node.value("ID"),
    note: node.value("Note"),
    invoicedObject: identifier(object?.find("ID")),
    quantity: node.decimal(quantity),
    unit: node.find(quantity)?.attribute("unitCode"),
    net: node.decimal("LineExtensionAmount"),
    orderLine: node.value("OrderLineReference/LineID"),
    accountingReference: node.value("AccountingCost"),
    period: period && compact({ start: date(period, "StartDate"), end: date(period, "EndDate") }),
    ...allowancesOf(node),
    price: price(node.find("Price")),
    vat: vatCategory(node.find("Item/ClassifiedTaxCategory")),
    item: item(node.find("Item")),
  });
}

function price(node: Node | undefined): Price {
  const allowance = node?.find("AllowanceCharge");
  allowance?.ignore("ChargeIndicator");
  return compact({
    net: node?.decimal("PriceAmount"),
    discount: allowance?.decimal("Amount"),
    gross: allowance?.decimal("BaseAmount"),
    baseQuantity: node?.decimal("BaseQuantity"),
    baseUnit: node?.find("BaseQuantity")?.attribute("unitCode"),
  });
}

function item(node: Node | undefined): Item {
  if (node === undefined) return { classifications: [], attributes: [] };
  return compact({
    name: node.value("Name"),
    description: node.value("Description"),
    sellerId: node.value("SellersItemIdentification/ID"),
    buyerId: node.value("BuyersItemIdentification/ID"),
    standardId: identifier(node.find("StandardItemIdentification/ID")),
    classifications: node.all("CommodityClassification/ItemClassificationCode").flatMap(classification),
    origin: node.value("OriginCountry/IdentificationCode"),
    attributes: node
      .all("AdditionalItemProperty")
      .map((one) => compact({ name: one.value("Name"), value: one.value("Value") })),
  });
}

export function classification(node: Node): Classification[] {
  const code = node.text;
  if (code === undefined) return [];
  return [compact({ code, list: node.attribute("listID"), version: node.attribute("listVersionID") })];
}
