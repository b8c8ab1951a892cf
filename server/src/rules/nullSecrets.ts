import { findPlaintextSecrets } from '../state/findPlaintextSecrets';
import type { Rule } from './engine/rule';

export const nullSecrets: Rule = {
  code: 'null-secrets',
  title: 'Not all secrets of a file should be without a value',
  severity: 'warning',
  docs: {
    why:
      'With a wrong passphrase, versions of Pulumi before June 2026 did not refuse `pulumi stack export ' +
      '--show-secrets`, but wrote `null` for every secret and reported success. An import of such a file puts the ' +
      'nulls in the place of the secrets, and no message says so: the values are lost.',
    repair:
      'Don’t import this file. Export the state again with the right passphrase in `PULUMI_CONFIG_PASSPHRASE`, or ' +
      'without `--show-secrets`. If it was imported already, take an older version of the state ' +
      '(`pulumi stack export --version` with Pulumi Cloud, a backup otherwise). If the secrets really are null, go on.',
  },
  checkState(model, report) {
    if (model.secretsProviderType !== 'passphrase') return;
    const found = findPlaintextSecrets(model);
    if (found?.areNull !== true) return;
    const { first, count } = found;
    report({
      span: first.members.get('plaintext')!,
      message:
        `${count === 1 ? 'The only secret of this file has' : `All ${count} secrets of this file have`} no value, as if ` +
        '"pulumi stack export --show-secrets" had been run with a wrong passphrase: an import would destroy them; ' +
        'export again with the right passphrase.',
      // A single secret without a value is not suspicious.
      severity: count === 1 ? 'information' : 'warning',
      resource: first.resource,
    });
  },
};
