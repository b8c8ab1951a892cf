import type { StateModel } from '../../state/model';

/** The key stores of `cloud`, by the scheme of their URL (gocloud.dev/secrets). */
const keyStores: Readonly<Record<string, string>> = {
  awskms: 'AWS KMS',
  azurekeyvault: 'Azure Key Vault',
  gcpkms: 'Google Cloud KMS',
  hashivault: 'HashiCorp Vault',
};

/** How a state's secrets are encrypted, to follow "encrypted …"; undefined if unknown. Markdown. */
export function encryptionPhrase({ secretsProviders }: StateModel): string | undefined {
  switch (secretsProviders?.field('type')?.string) {
    case 'passphrase':
      return 'with a passphrase (`PULUMI_CONFIG_PASSPHRASE`)';
    case 'service':
      return 'by Pulumi Cloud';
    case 'cloud': {
      // The rest of the URL may be confidential.
      const url = secretsProviders.field('state')?.expand().field('url')?.string ?? '';
      const scheme = url.slice(0, Math.max(url.indexOf('://'), 0));
      const store = Object.hasOwn(keyStores, scheme) ? keyStores[scheme] : undefined;
      return store === undefined
        ? 'with a key of a cloud provider'
        : `with a key in ${store} (\`${scheme}\`)`;
    }
    default:
      return undefined;
  }
}
