import { textOfString } from './quotedText';

/** Key of the objects for secrets, assets and other special values (`resource.SigKey`). */
export const SIGNATURE_KEY = '4dabf18193072939515e22adb298388d';

/** The kinds of such objects, by the value of their signature. */
export const Signature = {
  secret: '1b47061264138c4ac30d75fd1eb44270',
  asset: 'c44067f5952c0a294b673a41bacd8c17',
  archive: '0def7320c3a5731c473e5ecbe6d01bc7',
  resourceReference: '5cf8f73096256a8f31e491e813e4eb8e',
  byteString: '803fd3297a5875dc03ca845dda5d2a98',
  float: '8ad145fe-0d11-4827-bfd7-1abcbf086f5c',
  /** Only passed between processes: the engine does not read it from a state. */
  outputValue: 'd0e6a833031e9bbcd3f4e8bde6ca49a4',
} as const;

/** The signature's letters and digits can be escaped; that is rare, but valid JSON. */
export const ESCAPED_HEX_DIGIT = /\\u00(?:3\d|6[1-6])/i;

/** True for a key token of a signature, with or without escapes. */
export function isSignatureKey(text: string, start: number, end: number, escaped: boolean): boolean {
  if (escaped) return textOfString(text, start, end, true) === SIGNATURE_KEY;
  return end - start === SIGNATURE_KEY.length + 2 && text.startsWith(SIGNATURE_KEY, start + 1);
}
