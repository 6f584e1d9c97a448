import type { ComponentType, ReactNode } from "react";
import type { Card } from "../../../client/contract.ts";

export type CardSize = Card["size"];

/** Given to the cards that the web application draws itself. */
export interface PanelProps {
  title: string;
  size: CardSize;
  /** Controls while the page is being arranged; they take the place of the card's own. */
  tools?: ReactNode;
}

/** Cards without a figure, by the name under which a module ships them. */
export type Panels = Readonly<Record<string, ComponentType<PanelProps>>>;
