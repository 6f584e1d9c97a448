import { tellAims } from "./aims.ts";
import { openBooks, tellBooks } from "./books.ts";
import { tellPeople } from "./people.ts";
import { tellSelling } from "./selling.ts";
import type { Telling } from "./telling.ts";
import { tellWork } from "./work.ts";

/** A small trade with bicycles and their repair: enough of everything to see how it hangs together. */
export async function tellStory(tell: Telling): Promise<void> {
  await openBooks(tell);
  await tellPeople(tell);
  const parties = await tellSelling(tell);
  const items = await tellWork(tell, parties);
  await tellBooks(tell, parties, items);
  await tellAims(tell, parties);
}
