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
    case "up":
      return "↑";
    case "down":
      return "↓";
    default:
      return key.toUpperCase();
  }
}

/** Keyboard shortcut: `<Keys of="mod+K" />`. */
export function Keys({ of, size = "xs" }: { of: string; size?: "xs" | "sm" }) {
  return (
    <Group gap={3} wrap="nowrap" component="span" style={{ display: "inline-flex" }} aria-hidden>
      {of.split("+").map((key) => (
        <Kbd key={key} size={size}>
          {written(key)}
        </Kbd>
      ))}
    </Group>
  );
}
