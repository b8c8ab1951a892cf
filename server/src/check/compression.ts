import zlib from 'node:zlib';

/** A compression that a self-managed backend can use. */
export interface Compression {
  name: string;
  /** The first bytes of such files. */
  magic: readonly number[];
  /** Undefined if this version of Node does not support it. */
  codec: Codec | undefined;
}

/** Packing and unpacking. */
export interface Codec {
  /** @throws with the code `ERR_BUFFER_TOO_LARGE` if it unpacks to more than `most` bytes */
  unpack: (bytes: Uint8Array, most: number) => Buffer;
  pack: (bytes: Uint8Array) => Buffer;
}

/** Only in newer versions of Node. */
interface Zstd {
  zstdDecompressSync?: (bytes: Uint8Array, options: zlib.ZlibOptions) => Buffer;
  zstdCompressSync?: (bytes: Uint8Array) => Buffer;
}

const { zstdDecompressSync, zstdCompressSync }: Zstd = zlib as Zstd;

const COMPRESSIONS: readonly Compression[] = [
  {
    name: 'gzip',
    magic: [0x1f, 0x8b],
    codec: {
      unpack: (bytes, most) => zlib.gunzipSync(bytes, { maxOutputLength: most }),
      pack: (bytes) => zlib.gzipSync(bytes),
    },
  },
  {
    name: 'zstd',
    magic: [0x28, 0xb5, 0x2f, 0xfd],
    codec:
      zstdDecompressSync && zstdCompressSync
        ? {
            unpack: (bytes, most) => zstdDecompressSync(bytes, { maxOutputLength: most }),
            pack: (bytes) => zstdCompressSync(bytes),
          }
        : undefined,
  },
];

/** The compression of bytes, judged by their beginning as in Pulumi, and not by the file's name. */
export function compressionOf(bytes: Uint8Array): Compression | undefined {
  return COMPRESSIONS.find(({ magic }) => magic.every((byte, index) => bytes[index] === byte));
}
