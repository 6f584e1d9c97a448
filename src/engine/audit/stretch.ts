/** Number of events per block, the unit that a search scans. */
export const BLOCK = 128;
/** Number of blocks per stretch, with one bit each in a mark. */
export const BITS = 16;
/** Number of events per stretch, whose marks and fingerprints are written together. */
export const STRETCH = BLOCK * BITS;

export function stretchOf(seq: number): number {
  return Math.floor((seq - 1) / STRETCH);
}
