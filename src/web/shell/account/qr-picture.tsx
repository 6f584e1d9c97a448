import { Center } from "@mantine/core";
import { useMemo } from "react";
import { encode } from "uqr";

/** The empty border that scanners need around a code. */
const BORDER = 4;

/** A text as a QR code: dark on white in either look, since not every reader takes it the other way round. */
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
