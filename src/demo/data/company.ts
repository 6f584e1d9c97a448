/** The organisation of the story: it sells cargo bikes, and looks after fleets of them. */
export const COMPANY = {
  name: "Veldrin Cargo Bikes GmbH",
  currency: "EUR",
  timeZone: "Europe/Vienna",
  domain: "veldrin.example.com",
} as const;
