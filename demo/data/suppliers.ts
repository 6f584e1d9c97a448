export interface Supplier {
  key: SupplierName;
  name: string;
  industry: string;
  city: string;
  country: string;
  postalCode: string;
  street: string;
  taxId?: string;
  currency?: string;
  termDays: number;
  contact: readonly [first: string, last: string];
  /** Typical working days from order to receipt. */
  leadDays: number;
  latePercent: number;
}

export type SupplierName =
  | "frames"
  | "batteries"
  | "drives"
  | "parts"
  | "textiles"
  | "rent"
  | "energy"
  | "freight"
  | "telecom"
  | "agency"
  | "insurance"
  | "advisers";

export const SUPPLIERS: readonly Supplier[] = [
  {
    key: "frames",
    name: "Kestrel Frameworks B.V.",
    industry: "Bicycle manufacturing",
    city: "Deventer",
    country: "NL",
    postalCode: "7418",
    street: "Havenkade 14",
    taxId: "NL004712345B01",
    termDays: 30,
    contact: ["Marijke", "van Dalen"],
    leadDays: 18,
    latePercent: 20,
  },
  {
    key: "batteries",
    name: "Hellwerk Akku GmbH",
    industry: "Batteries",
    city: "Chemnitz",
    country: "DE",
    postalCode: "09111",
    street: "Ofenstrasse 3",
    taxId: "DE311204477",
    termDays: 30,
    contact: ["Rico", "Seifert"],
    leadDays: 10,
    latePercent: 12,
  },
  {
    key: "drives",
    name: "Formosa Drivetech Co., Ltd.",
    industry: "Electric drives",
    city: "Taichung",
    country: "TW",
    postalCode: "407",
    street: "Gongyequ 27th Road 88",
    currency: "USD",
    termDays: 45,
    contact: ["Wei-Ting", "Liao"],
    leadDays: 28,
    latePercent: 25,
  },
  {
    key: "parts",
    name: "Donaurad Teilehandel GmbH",
    industry: "Bicycle parts wholesale",
    city: "Linz",
    country: "AT",
    postalCode: "4020",
    street: "Industriezeile 51",
    taxId: "ATU62447108",
    termDays: 14,
    contact: ["Helga", "Mitterer"],
    leadDays: 4,
    latePercent: 6,
  },
  {
    key: "textiles",
    name: "Nordvik Textil ApS",
    industry: "Technical textiles",
    city: "Aarhus",
    country: "DK",
    postalCode: "8000",
    street: "Vestergade 9",
    taxId: "DK29458811",
    termDays: 30,
    contact: ["Mette", "Skov"],
    leadDays: 12,
    latePercent: 15,
  },
  {
    key: "rent",
    name: "Gewerbehof Simmering Immobilien KG",
    industry: "Real estate",
    city: "Vienna",
    country: "AT",
    postalCode: "1110",
    street: "Simmeringer Lände 20",
    taxId: "ATU51880236",
    termDays: 5,
    contact: ["Rudolf", "Tauber"],
    leadDays: 0,
    latePercent: 0,
  },
  {
    key: "energy",
    name: "Ostlicht Energie AG",
    industry: "Energy",
    city: "Vienna",
    country: "AT",
    postalCode: "1030",
    street: "Erdberger Kai 7",
    taxId: "ATU44902175",
    termDays: 14,
    contact: ["Carina", "Moll"],
    leadDays: 0,
    latePercent: 0,
  },
  {
    key: "freight",
    name: "Grenzlos Spedition GmbH",
    industry: "Freight",
    city: "Vienna",
    country: "AT",
    postalCode: "1230",
    street: "Laxenburger Ring 112",
    taxId: "ATU60315529",
    termDays: 14,
    contact: ["Goran", "Ilic"],
    leadDays: 0,
    latePercent: 0,
  },
  {
    key: "telecom",
    name: "Funkturm Telekom und Cloud GmbH",
    industry: "Telecommunications",
    city: "Vienna",
    country: "AT",
    postalCode: "1020",
    street: "Praterkai 31",
    taxId: "ATU57733018",
    termDays: 14,
    contact: ["Verena", "Ott"],
    leadDays: 0,
    latePercent: 0,
  },
  {
    key: "agency",
    name: "Blickwinkel Werbung OG",
    industry: "Advertising",
    city: "Vienna",
    country: "AT",
    postalCode: "1070",
    street: "Zieglergasse 66",
    taxId: "ATU68120944",
    termDays: 21,
    contact: ["Theo", "Rambacher"],
    leadDays: 0,
    latePercent: 0,
  },
  {
    key: "insurance",
    name: "Alpenschirm Versicherung AG",
    industry: "Insurance",
    city: "Graz",
    country: "AT",
    postalCode: "8010",
    street: "Opernring 18",
    taxId: "ATU41120397",
    termDays: 30,
    contact: ["Günter", "Pichl"],
    leadDays: 0,
    latePercent: 0,
  },
  {
    key: "advisers",
    name: "Tann & Wolfsegger Steuerberatung GmbH",
    industry: "Tax and audit",
    city: "Vienna",
    country: "AT",
    postalCode: "1010",
    street: "Wipplingerhof 4",
    taxId: "ATU49981240",
    termDays: 14,
    contact: ["Claudia", "Tann"],
    leadDays: 0,
    latePercent: 0,
  },
];
