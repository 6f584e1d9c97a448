/** Text keys of the API's matching reasons. */
export const REASONS = {
  "The amount is the same": "amountSame",
  "Its number stands in the memo": "numberStands",
  "The counterparty has the party's name": "nameSame",
  "The days are close": "daysClose",
} as const;
