import { fewerColors } from './fewerColors.mjs';

/** Of 255: nobody sees it, and the file has half the size. */
const NEAR = 16;

/**
 * A picture of a window as WebP. Without losses but for shades of colours it is smaller than with losses, which would blur
 * the text.
 * @param {typeof import('sharp')} sharp
 * @param {Buffer} png
 * @returns {Promise<Buffer>}
 */
export async function webpOf(sharp, png) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts = new Map();
  for (let at = 0; at < data.length; at += 3) {
    const color = data.readUIntBE(at, 3);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const shownAs = fewerColors(counts, NEAR);
  for (let at = 0; at < data.length; at += 3) data.writeUIntBE(shownAs.get(data.readUIntBE(at, 3)), at, 3);
  return sharp(data, { raw: info }).webp({ lossless: true, effort: 6 }).toBuffer();
}
