import { findPlaintextSecrets } from '../state/findPlaintextSecrets';
import type { Rule } from './engine/rule';

export const plaintextSecret: Rule = {
  code: 'plaintext-secret',
  title: 'The file holds secrets in plaintext',
  severity: 'warning',
  docs: {
    why:
      'The state was exported with `pulumi stack export --show-secrets`, or secrets were written into it by hand. Whoever ' +
      'can read the file can read them.',
    repair:
      'Keep the file out of version control, chats and issues, and delete it when you no longer need it. An ' +
      'import encrypts the secrets again for its stack. If you do not need to see them, export without ' +
      '`--show-secrets`. If others may have read the file, replace the secrets.',
  },
  checkState(model, report) {
    const found = findPlaintextSecrets(model);
    if (!found) return;
    const { first, count } = found;
    const secrets = count === 1 ? 'a secret' : `${count} secrets`;
    report({
      span: first.members.get('plaintext')!,
      message:
        `This file holds ${secrets} in plaintext, as "pulumi stack export --show-secrets" writes them. ` +
        'Don’t share it, and delete it after use.',
      resource: first.resource,
    });
  },
};
