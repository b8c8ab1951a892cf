/** A file of any size, read in parts. */
export interface ByteSource {
  /** In bytes, when it was opened. */
  readonly size: number;
  /** Its bytes from an offset on: fewer than asked for only at its end. */
  read(offset: number, length: number): Promise<Uint8Array>;
  /** Nothing is read any more. */
  close(): Promise<void>;
}

/** A file that is in memory, as in a browser, where files have no parts. Others may work between two reads. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: async (offset, length) => {
      await new Promise((resolve) => setTimeout(resolve));
      return bytes.subarray(offset, offset + length);
    },
    close: () => Promise.resolve(),
  };
}
