import type { WriteContext } from "../../kernel/context.ts";
import type { PackArea, Size } from "./area.ts";
import { remember } from "./brought.ts";
import { compareArea, type Line } from "./compare.ts";

export interface Installed {
  area: PackArea;
  /** Status of each item before the installation. */
  lines: Line[];
}

/** Items that the organisation has edited itself are kept. */
export async function installPack(
  context: WriteContext,
  areas: readonly PackArea[],
  size: Size,
): Promise<Installed[]> {
  const done: Installed[] = [];
  for (const area of areas) {
    const lines = compareArea(context, area, size);
    for (const line of lines) await install(context, area, line, size);
    done.push({ area, lines });
  }
  return done;
}

async function install(
  context: WriteContext,
  area: PackArea,
  { item, compared: { standing, id } }: Line,
  size: Size,
): Promise<void> {
  if (standing === "add") {
    const made = await area.add(context, item.settings);
    remember(context, area.name, item, made, size);
  } else if (standing === "update" && id !== null) {
    await area.change(context, id, item.settings);
    remember(context, area.name, item, id, size);
  }
}
