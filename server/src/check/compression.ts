import zlib from 'node:zlib';

/** A way in which a self-managed backend can store its files. */
export interface Compression {
  name: string;
  /** What such files begin with. */
  magic: readonly number[];
  /** Undefined if this version of Node does not know it. */
  codec: { unpack: (bytes: Uint8Array) => Buffer; pack: (bytes: Uint8Array) => Buffer } | undefined;
}

/** Of newer versions of Node. */
interface Zstd {
  zstdDecompressSync?: (bytes: Uint8Array) => Buffer;
  zstdCompressSync?: (bytes: Uint8Array) => Buffer;
}

const { zstdDecompressSync, zstdCompressSync }: Zstd = zlib as Zstd;

const COMPRESSIONS: readonly Compression[] = [
  {
    name: 'gzip',
    magic: [0x1f, 0x8b],
    codec: { unpack: (bytes) => zlib.gunzipSync(bytes), pack: (bytes) => zlib.gzipSync(bytes) },
  },
  {
    name: 'zstd',
    magic: [0x28, 0xb5, 0x2f, 0xfd],
    codec:
      zstdDecompressSync && zstdCompressSync
        ? { unpack: (bytes) => zstdDecompressSync(bytes), pack: (bytes) => zstdCompressSync(bytes) }
        : undefined,
  },
];

/** How bytes are compressed, by their beginning as Pulumi judges it and not by the file's name. */
export function compressionOf(bytes: Uint8Array): Compression | undefined {
  return COMPRESSIONS.find(({ magic }) => magic.every((byte, index) => bytes[index] === byte));
}
