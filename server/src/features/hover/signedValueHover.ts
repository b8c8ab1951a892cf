import type { JsonNode } from '../../json/jsonNode';
import type { Resource } from '../../state/resource';
import { Signature, SIGNATURE_KEY } from '../../../../shared/signature';
import { isSecretWith, signedValuesIn, type SignedValue } from '../../state/signedValues';
import type { HoverContext } from './resourceContext';
import type { StateModel } from '../../state/model';

/** The innermost special value of a resource's properties around an offset. */
export function signedValueAt(resource: Resource, offset: number): SignedValue | undefined {
  for (const field of ['inputs', 'outputs', 'replacementTrigger']) {
    const node = resource.fields.get(field);
    if (!node || !contains(node, offset)) continue;
    let innermost: SignedValue | undefined;
    for (const value of signedValuesIn(node.expand(), field !== 'replacementTrigger')) {
      if (!contains(value.object, offset)) continue;
      if (!innermost || value.object.start > innermost.object.start) innermost = value;
    }
    return innermost;
  }
  return undefined;
}

/** Explains a special value and whether to edit it, but never shows its content. Markdown. */
export function explainSignedValue({ model }: HoverContext, value: SignedValue): string {
  switch (value.signature.string) {
    case Signature.secret: {
      if (isSecretWith(value, 'plaintext')) {
        return '**Secret in plaintext.** Anyone with this file can read it: keep the file to yourself. An import encrypts it.';
      }
      const encryption = encryptionPhrase(model);
      return encryption === undefined
        ? '**Secret**, encrypted; but the state does not say how (`secrets_providers`), so it cannot be decrypted.'
        : `**Secret**, encrypted ${encryption}. Leave it as it is: changed, or copied to another stack, it can no longer be decrypted.`;
    }
    case Signature.asset:
      return '**Asset**: a file or text that the program gave to the resource. Only its hash is compared. Leave it as it is.';
    case Signature.archive:
      return '**Archive**: files that the program gave to the resource. Only their hash is compared. Leave it as it is.';
    case Signature.resourceReference:
      return '**Reference to a resource**, which the program passed as a value. Leave it as it is.';
    case Signature.byteString:
      return '**Text that is not UTF-8**, written in base64. Leave it as it is.';
    case Signature.float:
      return '**A number that JSON can’t write.** Leave it as it is.';
    default:
      return `The key \`${SIGNATURE_KEY}\` marks special values, such as secrets; this one Pulumi does not know.`;
  }
}

function contains({ start, end }: JsonNode, offset: number): boolean {
  return start <= offset && offset <= end;
}

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
