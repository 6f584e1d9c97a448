import { Collapse, UnstyledButton } from "@mantine/core";
import { IconChevronRight, IconHome } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useId } from "react";
import { To } from "../kit/to.tsx";
import { prefer, usePerson } from "../session/session.ts";
import { useTexts } from "../texts.ts";
import classes from "./sidebar.module.css";
import { type SidebarSection, useSidebar } from "./use-sidebar.ts";

/** Navigation. The current section is open; others stay as the user left them. */
export function Sidebar({ onGo }: { onGo(): void }) {
  const t = useTexts("app.shell");
  const { pathname } = useLocation();
  const person = usePerson();
  const sections = useSidebar();
  const opened = person?.preferences.open_sections ?? [];
  const toggle = (name: string, isOpen: boolean) =>
    void prefer({ open_sections: isOpen ? opened.filter((one) => one !== name) : [...opened, name] });
  return (
    <ul className={classes.list}>
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
      {sections.map((section) => {
        const isHere = section.name === partOf(sections, pathname);
        return (
          <Part
            key={section.name}
            section={section}
            isHere={isHere}
            isOpen={isHere || opened.includes(section.name)}
            onToggle={(isOpen) => toggle(section.name, isOpen)}
            onGo={onGo}
          />
        );
      })}
    </ul>
  );
}

interface PartProps {
  section: SidebarSection;
  isHere: boolean;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
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
        onClick={() => !isHere && onToggle(isOpen)}
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
      <Collapse expanded={isOpen} transitionDuration={120}>
        <ul className={classes.links} id={id}>
          {isOpen && links.map((one) => link(one, false))}
          {isOpen && links.length > 0 && records.length > 0 && (
            <li className={classes.label} aria-hidden="true">
              {t.records}
            </li>
          )}
          {isOpen && records.map((one) => link(one, true))}
        </ul>
      </Collapse>
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
