import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Fonts under the OFL, and the colour profile that PDF/A wants embedded, below the folder of packages. */
export const ASSETS = {
  "inter-regular": "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
  "inter-strong": "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf",
  "serif-regular": "@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf",
  "serif-strong": "@expo-google-fonts/noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf",
  colours: "pdfkit/js/data/sRGB_IEC61966_2_1.icc",
} as const;

export type Asset = keyof typeof ASSETS;

/** Executables carry the files themselves: see build/carried.ts. */
export const readAsset = (name: Asset): Uint8Array =>
  readFileSync(fileURLToPath(new URL(`../../../node_modules/${ASSETS[name]}`, import.meta.url)));
