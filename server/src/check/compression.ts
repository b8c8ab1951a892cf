import type { Transform } from 'node:stream';
import zlib from 'node:zlib';

/** A compression that a self-managed backend can use. */
export interface Compression {
  name: string;
  /** The first bytes of such files. */
  magic: readonly number[];
  /** Undefined if this version of Node does not support it. */
  codec: Codec | undefined;
}

/** Packing and unpacking, at once and part by part. */
export interface Codec {
  unpack: (bytes: Uint8Array) => Buffer;
  pack: (bytes: Uint8Array) => Buffer;
  unpacking: () => Transform;
  packing: () => Transform;
}

/** Only in newer versions of Node. */
interface Zstd {
  zstdDecompressSync?: (bytes: Uint8Array) => Buffer;
  zstdCompressSync?: (bytes: Uint8Array) => Buffer;
  createZstdDecompress?: () => Transform;
  createZstdCompress?: () => Transform;
}

const { zstdDecompressSync, zstdCompressSync, createZstdDecompress, createZstdCompress }: Zstd = zlib as Zstd;

const COMPRESSIONS: readonly Compression[] = [
  {
    name: 'gzip',
    magic: [0x1f, 0x8b],
    codec: {
      unpack: (bytes) => zlib.gunzipSync(bytes),
      pack: (bytes) => zlib.gzipSync(bytes),
      unpacking: () => zlib.createGunzip(),
      packing: () => zlib.createGzip(),
    },
  },
  {
    name: 'zstd',
    magic: [0x28, 0xb5, 0x2f, 0xfd],
    codec:
      zstdDecompressSync && zstdCompressSync && createZstdDecompress && createZstdCompress
        ? {
            unpack: (bytes) => zstdDecompressSync(bytes),
            pack: (bytes) => zstdCompressSync(bytes),
            unpacking: () => createZstdDecompress(),
            packing: () => createZstdCompress(),
          }
        : undefined,
  },
];

/** In bytes. */
export const LONGEST_MAGIC = 4;

/** The compression of bytes, judged by their beginning as in Pulumi, and not by the file's name. */
export function compressionOf(bytes: Uint8Array): Compression | undefined {
  return COMPRESSIONS.find(({ magic }) => magic.every((byte, index) => bytes[index] === byte));
}
