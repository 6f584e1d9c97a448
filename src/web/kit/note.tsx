import { Alert, type AlertProps } from "@mantine/core";

/** Something to be known at once. Its colour is told by the ground and the sign; what is read stays as dark as other text. */
export function Note(props: AlertProps) {
  return <Alert styles={{ title: { color: "var(--mantine-color-text)" } }} {...props} />;
}
