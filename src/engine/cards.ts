import type { FigureSpec } from "../records/read/figures/spec.ts";
import type { Text } from "../text/message.ts";

/** Width of a card: a quarter, half or all of the page. Small cards are half as high as others. */
export const CARD_SIZES = ["small", "medium", "large"] as const;
export type CardSize = (typeof CARD_SIZES)[number];

/** Card that the start page of some roles begins with, and that others can add. */
export interface ShippedCard {
  /** Module and name. The web application draws cards without a figure by it. */
  readonly name: string;
  readonly title: Text;
  readonly size: CardSize;
  /** Permissions, all of which a reader needs to see the card. */
  readonly needs: readonly string[];
  /** Shipped roles that begin with it; `*` for everyone. */
  readonly roles: readonly string[];
  /** Position among the cards of all modules. */
  readonly order: number;
  readonly figure?: FigureSpec;
}
