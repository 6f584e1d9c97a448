import { Badge, Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { useUrlState } from "./use-url-state.ts";

export interface Tab {
  readonly value: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly count?: number;
  /** Lazy: called only while the tab is open. */
  render(): ReactNode;
}

interface UrlTabsProps {
  tabs: readonly Tab[];
  label: string;
  /** URL parameter. */
  name?: string;
}

/** Tabs with their selection in the URL, for sharing and back navigation. */
export function UrlTabs({ tabs, label, name = "tab" }: UrlTabsProps) {
  const [url, setUrl] = useUrlState();
  const open = tabs.find(({ value }) => value === url[name]) ?? tabs[0];
  if (!open) return null;
  return (
    <Tabs
      value={open.value}
      onChange={(value) => setUrl({ [name]: value === tabs[0]?.value ? undefined : (value ?? undefined) })}
      keepMounted={false}
    >
      <Tabs.List aria-label={label} mb="lg" style={{ overflowX: "auto", flexWrap: "nowrap" }}>
        {tabs.map(({ value, label: text, icon, count }) => (
          <Tabs.Tab
            key={value}
            value={value}
            leftSection={icon}
            rightSection={
              count !== undefined && count > 0 ? (
                <Badge size="sm" variant="default" tt="none" className="figures">
                  {count}
                </Badge>
              ) : undefined
            }
            style={{ flexShrink: 0 }}
          >
            {text}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open.value}>{open.render()}</Tabs.Panel>
    </Tabs>
  );
}
