import { Alert, type AlertProps } from "@mantine/core";

/** Alert whose colour is limited to background and icon; the text stays dark enough to read. */
export function Note(props: AlertProps) {
  return <Alert styles={{ title: { color: "var(--mantine-color-text)" } }} {...props} />;
}
