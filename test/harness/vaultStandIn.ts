import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What there is of Vault for the CLI: a key that encrypts and decrypts. */
export interface VaultStandIn {
  /** The address of the key, as `pulumi stack init --secrets-provider` takes it. */
  readonly key: string;
  /** What the CLI finds it by. */
  readonly variables: Readonly<Record<string, string>>;
  close(): void;
}

const KEY = 'states';
const TOKEN = 'token-of-vault';
const IV_LENGTH = 12;
const TAG_LENGTH = 16;

/**
 * Starts a stand-in for Vault on this machine: as much of the `transit` engine as the CLI asks for. Vault itself takes
 * far longer to build than to test with. https://developer.hashicorp.com/vault/api-docs/secret/transit
 */
export async function startVaultStandIn(): Promise<VaultStandIn> {
  const secret = randomBytes(32);
  const encrypt = (plaintext: string): string => {
    const iv = randomBytes(IV_LENGTH);
    const cipher = createCipheriv('aes-256-gcm', secret, iv);
    const text = Buffer.concat([cipher.update(plaintext, 'base64'), cipher.final()]);
    return `vault:v1:${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64')}`;
  };
  const decrypt = (ciphertext: string): string => {
    const bytes = Buffer.from(ciphertext.replace('vault:v1:', ''), 'base64');
    const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, IV_LENGTH));
    decipher.setAuthTag(bytes.subarray(IV_LENGTH, IV_LENGTH + TAG_LENGTH));
    return Buffer.concat([
      decipher.update(bytes.subarray(IV_LENGTH + TAG_LENGTH)),
      decipher.final(),
    ]).toString('base64');
  };
  const answerTo = (
    { headers, url }: IncomingMessage,
    body: Record<string, string>,
  ): [status: number, answer: object] => {
    if (headers['x-vault-token'] !== TOKEN)
      return [403, { errors: ['1 error occurred:\n\t* permission denied\n\n'] }];
    if (url === `/v1/transit/encrypt/${KEY}`)
      return [200, { data: { ciphertext: encrypt(body['plaintext']!) } }];
    if (url === `/v1/transit/decrypt/${KEY}`)
      return [200, { data: { plaintext: decrypt(body['ciphertext']!) } }];
    return [400, { errors: ['encryption key not found'] }];
  };
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const body = JSON.parse(Buffer.concat(chunks as Buffer[]).toString()) as Record<string, string>;
      const [status, answer] = answerTo(request, body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    key: `hashivault://${KEY}`,
    variables: {
      VAULT_ADDR: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      VAULT_TOKEN: TOKEN,
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
