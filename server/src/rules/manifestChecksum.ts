import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Rule } from './engine/rule';

export const manifestChecksum: Rule = {
  code: 'manifest-checksum',
  title: 'The checksum of the manifest must fit its version',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      '`manifest.magic` is the SHA-256 of `manifest.version`. It no longer fits: the version was changed by hand (to make ' +
      'the state look older, say), or the checksum was. Pulumi refuses to read the state, and `pulumi state repair` does not ' +
      'fix it.',
    repair: 'Apply the quick fix: it computes the checksum for the version that is there.',
  },
  checkState(model, report) {
    const manifest = model.deployment?.field('manifest');
    if (!manifest?.isObject) return;
    const version = manifest.field('version');
    const magic = manifest.field('magic');
    if ((version && !version.isNull && !version.isString) || (magic && !magic.isNull && !magic.isString))
      return;
    const expected = checksum(version?.string ?? '');
    if ((magic?.string ?? '') === expected) return;
    report({
      span: magic ?? { start: manifest.start, end: manifest.start + 1 },
      message: magic
        ? 'This checksum does not fit the "version" of the manifest, so that Pulumi takes the state for damaged: compute it again.'
        : 'The manifest has a "version" but no checksum ("magic") for it, so that Pulumi takes the state for damaged: compute it.',
      engine: 'magic cookie mismatch; possible tampering/corruption detected',
      fixes: [
        {
          title: 'Compute the checksum again',
          kind: 'recompute',
          preferred: true,
          lossless: true,
          done: () => 'the checksum computed again',
          changes: () => [
            magic
              ? { kind: 'replace', span: magic, text: JSON.stringify(expected) }
              : {
                  kind: 'addMember',
                  object: manifest,
                  key: 'magic',
                  text: JSON.stringify(expected),
                  after: manifest.field('time'),
                },
          ],
        },
      ],
    });
  },
};

/** `Manifest.NewMagic`: the SHA-256 of the version in hex; empty for an empty version. */
function checksum(version: string): string {
  return version === '' ? '' : bytesToHex(sha256(utf8ToBytes(version)));
}
