import type { SampleChapter, SampleWriter } from "../../engine/samples.ts";

export const contractSamples: SampleChapter = { name: "contracts", after: ["customers"], write };

async function write(samples: SampleWriter): Promise<void> {
  await samples.make("legal.contracts", {
    title: samples.text("Framework contract, service", "Rahmenvertrag Wartung"),
    kind: "sales",
    parties: [
      {
        account_id: samples.kept("courier"),
        role: samples.text("Customer", "Kunde"),
        signatory: "Jonas Feld",
      },
    ],
    start: samples.day(-200),
    end: samples.day(165),
    auto_renew: true,
    renew_months: 12,
    notice_days: 90,
  });
  await samples.make("legal.contracts", {
    title: samples.text("Supply of frames", "Lieferung von Rahmen"),
    kind: "supply",
    parties: [
      {
        account_id: samples.kept("maker"),
        role: samples.text("Supplier", "Lieferant"),
        signatory: "Piotr Zieliński",
      },
    ],
    start: samples.day(-30),
    end: samples.day(335),
    notice_days: 30,
  });
}
