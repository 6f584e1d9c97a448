import { type Icon, IconFolder } from "@tabler/icons-react";
import { useMemo } from "react";
import { useNames } from "../language/names.ts";
import { addressOf, useMeta } from "../records/meta.ts";
import { sections } from "../sections.ts";
import { useMay, usePerson } from "../session/session.ts";
import { useTexts } from "../texts.ts";

export interface SidebarLink {
  readonly to: string;
  readonly label: string;
  readonly key?: string | undefined;
}

/** Section with only those links that the user may open. */
export interface SidebarSection {
  readonly name: string;
  readonly text: string;
  readonly icon: Icon;
  readonly key?: string | undefined;
  readonly links: readonly SidebarLink[];
  readonly records: readonly SidebarLink[];
}

export function useSidebar(): readonly SidebarSection[] {
  const t = useTexts("app.shell");
  const titles = useTexts("app.links");
  const names = useNames();
  const meta = useMeta();
  const may = useMay();
  const isOperator = usePerson()?.operator ?? false;
  return useMemo(() => {
    // Nothing moves later: sections are shown once their records are known.
    if (!meta) return [];
    const open = ({ needs, operator = false }: { needs?: string; operator?: boolean }) =>
      (needs === undefined || may(needs)) && (!operator || isOperator);
    const listed = [...meta.values()].filter(({ actions }) => actions.includes("list"));
    const byModule = Map.groupBy(listed, ({ collection }) => collection.slice(0, collection.indexOf(".")));
    const recordsOf = (module: string | undefined) =>
      (byModule.get(module ?? "") ?? []).map(({ collection }) => ({
        to: addressOf(collection),
        label: names.many(collection),
      }));
    const shown = sections
      .filter(open)
      .flatMap(({ name, icon, key, links, module, to }): SidebarSection[] => {
        const records = recordsOf(module);
        const own = links
          .filter(open)
          .map((link) => ({ to: link.to, label: titles[link.label], key: link.key }));
        if (own.length === 0 && records.length === 0) return [];
        const overview = to === undefined ? [] : [{ to, label: t.overview }];
        return [{ name, text: titles[name], icon, key, links: [...overview, ...own], records }];
      });
    // Modules without a sidebar section are listed too.
    const plain = [...byModule.keys()].filter((module) => sections.every(({ name }) => name !== module));
    return [
      ...shown,
      ...plain.map((name) => ({
        name,
        text: names.one(name),
        icon: IconFolder,
        links: [],
        records: recordsOf(name),
      })),
    ];
  }, [t, titles, names, meta, may, isOperator]);
}
