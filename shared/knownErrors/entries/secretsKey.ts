import { aboutSecrets } from '../guideLinks';
import type { KnownError } from '../knownError';

export const secretsKey: KnownError = {
  id: 'secrets-key',
  title: 'The key that encrypts the stack’s secrets cannot be used',
  group: 'secrets',
  severity: 'error',
  patterns: [
    /\bsecrets \(code=[A-Za-z]{1,30}\): [^\n]{1,400}/,
    /\bopen keeper (?<key>[a-z]{1,20}:\/\/[^\n:]{1,200}): [^\n]{1,300}/,
    /could not create secrets manager for new stack: [^\n]{1,400}/,
  ],
  what:
    'The secrets of this stack are encrypted by a key of AWS, Azure, Google or Vault. Pulumi has no credentials for that key, ' +
    'may not use it, cannot reach it, or there is no key of that name. What follows in the line says which. The backend ' +
    'itself, where the state is kept, was reached.',
  stateSafety: {
    answer: 'yes',
    why: 'Nothing was changed. The secrets can be read again as soon as the key can be used.',
  },
  steps: [
    {
      text: 'See which key it is: `secretsprovider` in the stack’s settings file, or what you have just typed.',
    },
    {
      text: 'AWS: sign in, and see whether you may use the key (`kms:Encrypt` and `kms:Decrypt`): `aws kms describe-key --key-id KEY`.',
    },
    {
      text: 'Google: sign in. Your account needs the role Cloud KMS CryptoKey Encrypter/Decrypter for the key. If Pulumi waits for a minute and says `context deadline exceeded`, the connection is what is missing.',
      shell: 'gcloud auth application-default login',
    },
    {
      text: 'Azure: sign in. Your account needs the operations Encrypt and Decrypt for the key.',
      shell: 'az login',
    },
    {
      text: 'Vault: set its address and a token whose policy allows `transit/encrypt` and `transit/decrypt` of the key, where you run Pulumi and for the editor: `export VAULT_ADDR=ADDRESS VAULT_TOKEN=TOKEN`.',
    },
  ],
  link: aboutSecrets,
  versions: 'Stacks whose secrets are encrypted with a key of a cloud or of Vault.',
  samples: [
    {
      text: 'error: could not create secrets manager for new stack: open keeper hashivault://states: neither VAULT_SERVER_URL nor VAULT_ADDR environment variables are set',
      source: 'cli',
    },
    {
      text: 'error: could not deserialize deployment: constructing secrets manager of type "cloud": secrets (code=Unknown): Error making API request.\n\nURL: PUT http://127.0.0.1:8200/v1/transit/decrypt/states\nCode: 403. Errors:\n\n* 1 error occurred:\n\t* permission denied',
      source: 'cli',
    },
    {
      text: 'error: could not create secrets manager for new stack: secrets (code=Unknown): Post "https://vault.vault.azure.net/keys/k/encrypt?api-version=7.6": dial tcp: lookup vault.vault.azure.net on 192.0.2.53:53: no such host',
      source: 'cli',
    },
    {
      text: 'error: could not create secrets manager for new stack: missing google credentials: unable to find gcp credentials: google: could not find default credentials. See https://cloud.google.com/docs/authentication/external/set-up-adc for more information',
      source: 'cli',
    },
    {
      text: 'error: could not create secrets manager for new stack: context deadline exceeded',
      source: 'cli',
    },
    {
      text: 'error: could not create secrets manager for new stack: secrets (code=Unknown): operation error KMS: Encrypt, get identity: get credentials: failed to refresh cached credentials, no EC2 IMDS role found, operation error ec2imds: GetMetadata, access disabled to EC2 IMDS via client option, or "AWS_EC2_METADATA_DISABLED" environment variable',
      source: 'cli',
    },
  ],
};
