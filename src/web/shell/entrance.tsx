import { Center, Paper } from "@mantine/core";
import { SignIn } from "./sign-in.tsx";

/** The way in. */
export function Entrance() {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p="xl" radius="lg" w={400} maw="100%" shadow="sm">
        <SignIn />
      </Paper>
    </Center>
  );
}
