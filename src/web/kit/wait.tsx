import { Skeleton, Stack } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { useState } from "react";

/** Stands where an answer will be. It shows itself only when the wait is one: what comes at once does not flicker. */
export function Wait({ rows = 4 }: { rows?: number }) {
  const [shown, setShown] = useState(false);
  useTimeout(() => setShown(true), 250, { autoInvoke: true });
  return (
    <Stack gap="sm" aria-busy="true" style={{ visibility: shown ? "visible" : "hidden" }}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} height={row === 0 ? 28 : 18} width={row === 0 ? "40%" : `${95 - row * 7}%`} />
      ))}
    </Stack>
  );
}
