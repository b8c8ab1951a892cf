import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import type { Page } from 'playwright-core';

/** A frame of a GIF has at most 256 colours; the last one stands for “as before”. */
const COLORS = 255;
const AS_BEFORE = COLORS;
/** Height of the line under the window, in pixels. */
const CAPTION = 44;

interface Frame {
  readonly rgba: Uint8Array;
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
    this.frames.push({ rgba: new Uint8Array(Buffer.from(pixels, 'base64')), delay: seconds * 1000 });
  }

  /** The film as a GIF that begins again when it ends. Each frame has only what differs from the one before. */
  gif(): Uint8Array {
    const colors = quantize(sampled(this.frames), COLORS);
    const palette = [...colors];
    while (palette.length <= AS_BEFORE) palette.push([0, 0, 0]);
    const gif = GIFEncoder();
    let before: Uint8Array | undefined;
    for (const { rgba, delay } of this.frames) {
      const pixels = applyPalette(rgba, colors);
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

/** Every seventh pixel of all frames: enough to choose the colours by. */
function sampled(frames: readonly Frame[]): Uint8Array {
  const bytes: number[] = [];
  for (const { rgba } of frames)
    for (let at = 0; at < rgba.length; at += 28) bytes.push(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!, 255);
  return new Uint8Array(bytes);
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
