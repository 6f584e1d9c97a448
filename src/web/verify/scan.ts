import jsQR from "jsqr";

/** Longest side on which a code is looked for. Larger photos take long and are found no better. */
const SIDES = [1200, 2400];

/** Text of the QR code on a photo; undefined if there is none. */
export async function scan(photo: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(photo);
  for (const side of SIDES) {
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d");
    if (!context) return undefined;
    context.drawImage(bitmap, 0, 0, width, height);
    const found = jsQR(context.getImageData(0, 0, width, height).data, width, height);
    if (found) return found.data;
  }
  return undefined;
}
