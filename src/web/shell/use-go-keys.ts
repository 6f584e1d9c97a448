import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useRef } from "react";
import { useShownShortcuts } from "../kit/shortcuts.ts";
import { isTyping } from "../kit/typing.ts";
import { useHasSingleKeys } from "../kit/use-single-keys.ts";
import { useTexts } from "../texts.ts";
import { useSidebar } from "./use-sidebar.ts";

/** Time for the letter after G. */
const WAIT_MS = 1500;

interface Goal {
  readonly key: string;
  readonly to: string;
  readonly label: string;
}

/** G, then a letter, opens a page. The letters are declared with the sections of the sidebar. */
export function useGoKeys(): void {
  const t = useTexts("app.keyHelp");
  const shell = useTexts("app.shell");
  const sections = useSidebar();
  const isOn = useHasSingleKeys();
  const navigate = useNavigate();
  const goals = useMemo(() => {
    const found: Goal[] = [{ key: "h", to: "/", label: shell.home }];
    for (const { key, text, links, records } of sections) {
      const [first] = [...links, ...records];
      if (key && first) found.push({ key, to: first.to, label: text });
      for (const link of links) if (link.key) found.push({ ...link, key: link.key });
    }
    return found;
  }, [sections, shell]);
  useShownShortcuts(
    isOn ? goals.map(({ key, label }) => ({ keys: `g+${key}`, label: t.go({ name: label }) })) : [],
  );

  const until = useRef(0);
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const isSecond = Date.now() < until.current;
      until.current = !isSecond && event.key === "g" ? Date.now() + WAIT_MS : 0;
      const goal = isSecond && goals.find(({ key }) => key === event.key.toLowerCase());
      if (!goal) return;
      // The letter alone may be a shortcut of the page.
      event.preventDefault();
      event.stopPropagation();
      void navigate({ to: goal.to });
    };
    document.addEventListener("keydown", press, true);
    return () => document.removeEventListener("keydown", press, true);
  }, [goals, isOn, navigate]);
}
