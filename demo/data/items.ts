import type { SupplierName } from "./suppliers.ts";

/** Prices in cents of the item's currency. */
export interface Article {
  sku: string;
  name: string;
  kind: "stock" | "service" | "consumable";
  uom?: string;
  cost?: "fifo" | "average";
  lots?: true;
  price?: number;
  buy?: number;
  supplier?: SupplierName;
  opening?: number;
  reorderPoint?: number;
  reorderQty?: number;
  /** Also stocked at the Linz workshop. */
  linz?: number;
  repair?: true;
}

export const ARTICLES: readonly Article[] = [
  bike("VB-L1", "Veldrin Lift, long-tail cargo bike", 3_990_00, 1_990_00, 18, 14, 16),
  bike("VB-F1", "Veldrin Ferry, front loader", 5_290_00, 2_690_00, 14, 12, 14),
  bike("VB-F2", "Veldrin Ferry XL, front loader", 6_190_00, 3_190_00, 8, 6, 8),
  bike("VB-C1", "Veldrin Courier, compact cargo bike", 3_290_00, 1_640_00, 10, 8, 10),
  part("VT-80", "Cargo trailer 80 kg", 790_00, 385_00, "frames", 16, 12, 24),
  part("KIT-2", "Child bench with belts, two seats", 349_00, 152_00, "textiles", 30, 20, 40),
  part("COV-F", "Rain cover, front loader", 189_00, 71_00, "textiles", 28, 18, 40),
  part("COV-L", "Rain cover, long tail", 149_00, 55_00, "textiles", 20, 14, 30),
  part("BOX-L", "Lockable cargo box 180 l", 429_00, 196_00, "frames", 16, 14, 20),
  lots("BAT-500", "Battery 500 Wh", 649_00, 372_00, "batteries", 24, 20, 30),
  lots("BAT-750", "Battery 750 Wh", 849_00, 498_00, "batteries", 16, 14, 20),
  part("CHG-4A", "Charger 4 A", 139_00, 57_00, "batteries", 24, 16, 40),
  part("MOT-85", "Drive unit 85 Nm", 940_00, 512_00, "drives", 10, 8, 16),
  part("DSP-2", "Display and remote", 189_00, 83_00, "drives", 20, 14, 40),
  part("SNS-T", "Torque sensor", 129_00, 54_00, "drives", 18, 12, 40),
  part("BRK-D4", "Disc brake set, four pistons", 239_00, 116_00, "parts", 20, 16, 30, 6),
  part("PAD-D4", "Brake pads, pair", 22_00, 7_40, "parts", 160, 120, 300, 40),
  part("TYR-20", 'Tyre 20", puncture resistant', 44_00, 17_20, "parts", 70, 60, 120, 16),
  part("TYR-26", 'Tyre 26", puncture resistant', 49_00, 19_60, "parts", 60, 50, 100, 12),
  part("TUB-20", 'Inner tube 20"', 11_00, 3_30, "parts", 120, 100, 240, 30),
  part("CHN-9", "Chain, reinforced", 42_00, 16_80, "parts", 60, 50, 100, 14),
  part("LCK-F", "Frame lock with chain", 89_00, 37_50, "parts", 40, 24, 60),
  part("LGT-F", "Front light 100 lux", 74_00, 28_90, "parts", 40, 28, 60),
  lots("SEA-1L", "Tyre sealant 1 l", 29_00, 11_20, "parts", 36, 24, 60),
  { sku: "SRV-H", name: "Workshop hour", kind: "service", uom: "h", price: 88_00, repair: true },
  { sku: "SRV-Y", name: "Annual inspection", kind: "service", price: 169_00, repair: true },
  { sku: "FLT-M", name: "Fleet care per bike and month", kind: "service", price: 42_00 },
  { sku: "DLV-1", name: "On-site delivery and handover", kind: "service", price: 120_00 },
  { sku: "PACK", name: "Packaging material", kind: "consumable", uom: "set", buy: 4_80, supplier: "parts" },
];

function bike(
  sku: string,
  name: string,
  price: number,
  buy: number,
  opening: number,
  reorderPoint: number,
  reorderQty: number,
): Article {
  return {
    sku,
    name,
    kind: "stock",
    cost: "fifo",
    price,
    buy,
    supplier: "frames",
    opening,
    reorderPoint,
    reorderQty,
  };
}

function part(
  sku: string,
  name: string,
  price: number,
  buy: number,
  supplier: SupplierName,
  opening: number,
  reorderPoint: number,
  reorderQty: number,
  linz?: number,
): Article {
  return {
    ...{ sku, name, kind: "stock", cost: "average", price, buy, supplier, opening, reorderPoint, reorderQty },
    ...(linz !== undefined && { linz }),
  };
}

function lots(
  sku: string,
  name: string,
  price: number,
  buy: number,
  supplier: SupplierName,
  opening: number,
  reorderPoint: number,
  reorderQty: number,
): Article {
  return {
    ...part(sku, name, price, buy, supplier, opening, reorderPoint, reorderQty),
    cost: "fifo",
    lots: true,
  };
}
