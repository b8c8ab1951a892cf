import { GIFEncoder } from 'gifenc';
import type { Page } from 'playwright-core';
import type * as FewerColorsModule from '../../scripts/fewerColors.mjs';
import { importScript } from '../harness/repository';

/** A frame of a GIF has at most 256 colours; the last one stands for “as before”. */
const COLORS = 255;
const AS_BEFORE = COLORS;
/** Height of the line under the window, in pixels. */
const CAPTION = 44;

interface Frame {
  /** Of each pixel, as 0xRRGGBB. */
  readonly colors: Uint32Array;
  readonly delay: number;
}

/** A short film of a window: still frames, each with a line under it that says what happens. */
export class Animation {
  private readonly frames: Frame[] = [];

  constructor(
    private readonly page: Page,
    private readonly width: number,
    private readonly height: number,
  ) {}

  /**
   * Takes a frame of what the window shows.
   * @param caption what happens, in a few words
   * @param seconds how long the frame is shown
   */
  async frame(caption: string, seconds: number): Promise<void> {
    await this.page.waitForTimeout(400);
    const png = await this.page.screenshot({ animations: 'disabled' });
    const pixels = await this.page.evaluate(drawn, {
      source: `data:image/png;base64,${png.toString('base64')}`,
      width: this.width,
      height: this.height,
      footer: CAPTION,
      caption,
    });
    const rgba = Buffer.from(pixels, 'base64');
    const colors = Uint32Array.from({ length: rgba.length / 4 }, (_, at) => rgba.readUIntBE(at * 4, 3));
    this.frames.push({ colors, delay: seconds * 1000 });
  }

  /** The film as a GIF that begins again when it ends. Each frame has only what differs from the one before. */
  async gif(): Promise<Uint8Array> {
    const { palette, placeOf } = await paletteOf(this.frames);
    const gif = GIFEncoder();
    let before: Uint8Array | undefined;
    for (const { colors, delay } of this.frames) {
      const pixels = Uint8Array.from(colors, (color) => placeOf.get(color)!);
      const shown = before ? pixels.map((color, at) => (color === before![at] ? AS_BEFORE : color)) : pixels;
      gif.writeFrame(shown, this.width, this.height + CAPTION, {
        ...(before ? {} : { palette }),
        transparent: before !== undefined,
        transparentIndex: AS_BEFORE,
        delay,
        dispose: 1,
      });
      before = pixels;
    }
    gif.finish();
    return gif.bytes();
  }
}

/** One palette for all frames, as near to their colours as it can be, and the place in it of what is shown for each. */
async function paletteOf(
  frames: readonly Frame[],
): Promise<{ palette: number[][]; placeOf: Map<number, number> }> {
  const { fewerColors } = await importScript<typeof FewerColorsModule>('scripts/fewerColors.mjs');
  const counts = new Map<number, number>();
  for (const { colors } of frames)
    for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  for (let near = 8; ; near += 2) {
    const shownAs = fewerColors(counts, near);
    const kept = [...new Set(shownAs.values())];
    if (kept.length > COLORS) continue;
    const places = new Map(kept.map((color, place) => [color, place]));
    const palette = Array.from({ length: COLORS + 1 }, (_, place) => {
      const color = kept[place] ?? 0;
      return [color >> 16, (color >> 8) & 255, color & 255];
    });
    return { palette, placeOf: new Map([...shownAs].map(([color, shown]) => [color, places.get(shown)!])) };
  }
}

/** Draws a picture and its caption in the browser, which has the fonts. Returns the pixels in Base64. */
async function drawn(input: {
  source: string;
  width: number;
  height: number;
  footer: number;
  caption: string;
}): Promise<string> {
  const { source, width, height, footer, caption } = input;
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height + footer;
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#0b5a9d';
  context.fillRect(0, height, width, footer);
  context.drawImage(image, 0, 0);
  context.fillStyle = '#ffffff';
  context.font = '600 18px sans-serif';
  context.textBaseline = 'middle';
  context.fillText(caption, 18, height + footer / 2);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let binary = '';
  for (let at = 0; at < data.length; at += 32_768)
    binary += String.fromCharCode(...data.subarray(at, at + 32_768));
  return btoa(binary);
}
