export const COMPANY = {
  name: "Veldrin Cargo Bikes GmbH",
  currency: "EUR",
  timeZone: "Europe/Vienna",
  domain: "veldrin.example.com",
  letterhead: {
    legal_name: "Veldrin Cargo Bikes GmbH",
    street: "Dresdner Straße 48",
    postal_code: "1200",
    city: "Wien",
    country: "AT",
    tax_id: "ATU00000024",
    registration: "Handelsgericht Wien, FN 000000 v",
    email: "office@veldrin.example.com",
    phone: "+43 1 0000000",
    website: "https://veldrin.example.com",
    bank_name: "Beispielbank Wien",
    iban: "AT611904300234573201",
    bic: "BEISATW1",
    // The names of the items are English, too.
    language: "en",
    note: "Goods remain our property until they are paid in full.",
  },
} as const;
