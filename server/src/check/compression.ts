import type { Transform } from 'node:stream';
import zlib from 'node:zlib';

/** A way in which a self-managed backend can store its files. */
export interface Compression {
  name: string;
  /** What such files begin with. */
  magic: readonly number[];
  /** Undefined if this version of Node does not know it. */
  codec: Codec | undefined;
}

/** Both ways, at once and part by part. */
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

/** How bytes are compressed, by their beginning as Pulumi judges it and not by the file's name. */
export function compressionOf(bytes: Uint8Array): Compression | undefined {
  return COMPRESSIONS.find(({ magic }) => magic.every((byte, index) => bytes[index] === byte));
}
