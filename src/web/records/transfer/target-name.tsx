import type { Names } from "../../language/names.ts";
import { useTexts } from "../texts.ts";
import type { ImportTarget } from "./import-targets.ts";

/** Display name of an import target: `Billing · Street`. */
export function useTargetText(): (names: Names, collection: string, target: ImportTarget) => string {
  const t = useTexts("records.targetName");
  return (names, collection, { field, line, part, currency }) => {
    const parts = [
      names.field(collection, field.name),
      line && names.field(collection, line.name),
      part && names.field(collection, part),
    ].filter(Boolean);
    const text = parts.join(" · ");
    return currency ? t.currency({ name: text }) : text;
  };
}

interface TargetNameProps {
  names: Names;
  collection: string;
  target: ImportTarget;
}

export function TargetName({ names, collection, target }: TargetNameProps) {
  return useTargetText()(names, collection, target);
}
