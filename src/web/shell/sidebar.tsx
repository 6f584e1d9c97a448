import { UnstyledButton } from "@mantine/core";
import { IconChevronRight, IconHome } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { To } from "../kit/to.tsx";
import { prefer, usePerson } from "../session/session.ts";
import { useTexts } from "../texts.ts";
import { Favourites } from "./favourites.tsx";
import classes from "./sidebar.module.css";
import { type SidebarSection, useSidebar } from "./use-sidebar.ts";

/** Navigation. One section is open: the current one after each navigation, or the one that the user opened. */
export function Sidebar({ isShown, onGo }: { isShown: boolean; onGo(): void }) {
  const t = useTexts("app.shell");
  const { pathname } = useLocation();
  const kept = usePerson()?.preferences.open_sections?.[0];
  const sections = useSidebar();
  const here = partOf(sections, pathname);
  const [chosen, setChosen] = useState<{ name: string | undefined; at: string | undefined }>();
  // A choice counts until the user goes to another section.
  const open = chosen && chosen.at === here ? chosen.name : (here ?? kept);
  const list = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry moves with the page and with the open section
  useEffect(() => {
    // The frame computes the layout anyway.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" }),
    );
    return () => cancelAnimationFrame(frame);
  }, [pathname, open, isShown, sections]);

  function toggle(name: string): void {
    if (name === here && open === here) return;
    const next = open === name ? here : name;
    setChosen({ name: next, at: here });
    void prefer({ open_sections: next === undefined ? [] : [next] });
  }

  return (
    <ul className={classes.list} ref={list}>
      <li>
        <To
          to="/"
          className={classes.head}
          aria-current={pathname === "/" ? "page" : undefined}
          onClick={onGo}
        >
          <IconHome size={18} stroke={1.6} aria-hidden />
          {t.home}
        </To>
      </li>
      <Favourites sections={sections} onGo={onGo} />
      {sections.map((section) => (
        <Part
          key={section.name}
          section={section}
          isHere={section.name === here}
          isOpen={section.name === open}
          onToggle={() => toggle(section.name)}
          onGo={onGo}
        />
      ))}
    </ul>
  );
}

interface PartProps {
  section: SidebarSection;
  isHere: boolean;
  isOpen: boolean;
  onToggle(): void;
  onGo(): void;
}

function Part({ section: { text, icon: Sign, links, records }, isHere, isOpen, onToggle, onGo }: PartProps) {
  const t = useTexts("app.shell");
  const id = useId();
  const { pathname } = useLocation();
  const here = nearest(
    [...links, ...records].map(({ to }) => to),
    pathname,
  );
  const link = ({ to, label }: { to: string; label: string }, quiet: boolean) => (
    <li key={to}>
      <To
        to={to}
        className={classes.link}
        data-quiet={quiet || undefined}
        aria-current={to === here ? "page" : undefined}
        onClick={onGo}
      >
        {label}
      </To>
    </li>
  );
  return (
    <li>
      <UnstyledButton
        className={classes.head}
        data-here={isHere || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-disabled={isHere && isOpen}
        onClick={onToggle}
      >
        <Sign size={18} stroke={1.6} aria-hidden />
        <span className={classes.text}>{text}</span>
        <IconChevronRight
          size={14}
          stroke={1.8}
          aria-hidden
          className={classes.arrow}
          data-open={isOpen || undefined}
        />
      </UnstyledButton>
      <ul className={classes.links} id={id} hidden={!isOpen}>
        {isOpen && links.map((one) => link(one, false))}
        {isOpen && links.length > 0 && records.length > 0 && (
          <li className={classes.label} aria-hidden="true">
            {t.records}
          </li>
        )}
        {isOpen && records.map((one) => link(one, true))}
      </ul>
    </li>
  );
}

function partOf(sections: readonly SidebarSection[], pathname: string): string | undefined {
  const here = nearest(
    sections.flatMap(({ links, records }) => [...links, ...records].map(({ to }) => to)),
    pathname,
  );
  return sections.find(({ links, records }) => [...links, ...records].some(({ to }) => to === here))?.name;
}

/** Longest address that the path starts with. */
function nearest(addresses: readonly string[], pathname: string): string | undefined {
  return addresses
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}
