export { choice, choices, words } from "./choice.ts";
export { email, phone, url } from "./contact.ts";
export { lines } from "./lines.ts";
export { currency, money } from "./money.ts";
export { boolean, decimal, integer } from "./number.ts";
export {
  address,
  bankDetails,
  customSchema,
  electronicAddress,
  electronicAddressSchema,
  object,
} from "./object.ts";
export { recordOf } from "./record.ts";
export { reference, references } from "./reference.ts";
export { longText, text } from "./text.ts";
export { date, datetime } from "./time.ts";
