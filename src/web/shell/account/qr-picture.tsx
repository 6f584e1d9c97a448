import { Center } from "@mantine/core";
import { useMemo } from "react";
import { encode } from "uqr";

/** Quiet zone that scanners require around a code. */
const BORDER = 4;

/** Dark on white in both themes: not every reader accepts inverted codes. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size } = encode(text, { ecc: "L", border: BORDER });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: dark.join(""), size };
  }, [text]);
  return (
    <Center>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        width={220}
        height={220}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
        style={{ background: "#fff", borderRadius: 8 }}
      >
        <path d={path} fill="#000" />
      </svg>
    </Center>
  );
}
