import { Skeleton, Stack } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { type ReactNode, useState } from "react";

/** Hides for a moment what shows a wait: what comes at once does not flicker. */
function Late({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useTimeout(() => setShown(true), 250, { autoInvoke: true });
  return (
    <div aria-busy="true" style={{ visibility: shown ? "visible" : "hidden" }}>
      {children}
    </div>
  );
}

/** Stands where an answer will be. It shows itself only when the wait is one. */
export function Wait({ rows = 4 }: { rows?: number }) {
  return (
    <Late>
      <Stack gap="sm">
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <Skeleton
            key={row}
            height={row === 0 ? 28 : 18}
            width={row === 0 ? "40%" : `${95 - (row % 8) * 7}%`}
          />
        ))}
      </Stack>
    </Late>
  );
}

/** Stands where a table, a chart or a tile will be, just as high. */
export function WaitBox({ height }: { height: number | string }) {
  return (
    <Late>
      <Skeleton height={height} radius="lg" />
    </Late>
  );
}

/** Stands where the rows of a table will be. */
export function WaitRows({ rows = 8, height = 40 }: { rows?: number; height?: number }) {
  return (
    <Late>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} height={height - 12} my={6} radius="sm" />
      ))}
    </Late>
  );
}
