// gifenc ships no types: what is used of it.
declare module 'gifenc' {
  /** Red, green and blue, 0 to 255 each. */
  type Palette = number[][];
  interface FrameOptions {
    palette?: Palette;
    transparent?: boolean;
    transparentIndex?: number;
    /** Milliseconds. */
    delay?: number;
    /** 1: the next frame is drawn over this one. */
    dispose?: number;
  }
  export function GIFEncoder(): {
    writeFrame(pixels: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
  };
}
