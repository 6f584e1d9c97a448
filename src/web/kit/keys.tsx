import { Group, Kbd } from "@mantine/core";

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Key symbol on this platform. */
function written(key: string): string {
  switch (key) {
    case "mod":
      return isMac ? "⌘" : "Ctrl";
    case "shift":
      return isMac ? "⇧" : "Shift";
    case "enter":
      return "↵";
    case "escape":
      return "Esc";
    case "left":
      return "←";
    case "right":
      return "→";
    case "up":
      return "↑";
    case "down":
      return "↓";
    case "pageup":
      return "PgUp";
    case "pagedown":
      return "PgDn";
    case "space":
      return "␣";
    default:
      return key.toUpperCase();
  }
}

/** Keyboard shortcut: `<Keys of="mod+K" />`. Phones have no keyboard. */
export function Keys({ of, size = "xs" }: { of: string; size?: "xs" | "sm" }) {
  return (
    <Group
      gap={3}
      wrap="nowrap"
      component="span"
      style={{ display: "inline-flex" }}
      visibleFrom="sm"
      aria-hidden
    >
      {of.split("+").map((key) => (
        <Kbd key={key} size={size}>
          {written(key)}
        </Kbd>
      ))}
    </Group>
  );
}
