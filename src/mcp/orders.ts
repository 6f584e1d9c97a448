import { isOrder } from "../learning/generation/verify/orders.ts";
import type { Values } from "./messages.ts";

/** Orders to a program that can act, which isOrder does not look for. */
const TO_ACT: readonly RegExp[] = [
  /\b(?:approve|confirm|accept|authori[sz]e|pay|transfer|refund|delete|archive|erase|export|send|grant|execute|issue|cancel|post)\b.{0,40}\b(?:all|every(?:thing|one)?|any|immediately|now|at once|without)\b/i,
  /\b(?:call|use|invoke|run|execute)\b.{0,20}\b(?:tools?|functions?|actions?|api|commands?)\b/i,
  /\b(?:genehmige?|bestätige?|akzeptiere?|bezahle?|überweise?|lösche?|archiviere?|exportiere?|sende?|schicke?|erteile?|storniere?)\b.{0,40}\b(?:alle[sn]?|jede[nrs]?|sofort|jetzt|ohne)\b/i,
  /\b(?:gib|geben sie)\b.{0,40}\bfrei\b/i,
];

const givesOrders = (text: string): boolean => isOrder(text) || TO_ACT.some((pattern) => pattern.test(text));

const MOST_PLACES = 20;

/** Places of texts that read like orders: `data[0].notes`. */
export function ordersIn(value: unknown): string[] {
  const places: string[] = [];
  const look = (one: unknown, place: string): void => {
    if (places.length >= MOST_PLACES) return;
    if (typeof one === "string") {
      if (givesOrders(one)) places.push(place);
    } else if (Array.isArray(one)) {
      for (const [i, item] of one.entries()) look(item, `${place}[${i}]`);
    } else if (typeof one === "object" && one !== null) {
      for (const [name, member] of Object.entries(one as Values))
        look(member, place ? `${place}.${name}` : name);
    }
  };
  look(value, "");
  return places;
}
