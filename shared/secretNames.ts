/** Whose value is a secret whatever it is. Written so that it is read in any case and with `_`, `-` or nothing between. */
const PASSWORDS = [
  'pass(?:word|wd|phrase|code)',
  'pwd',
  'secret(?:[_-]?(?:string|value|text|binary|key|data|access[_-]?key))?',
  'credentials?',
  '(?:secret|private|encryption|decryption|signing|master|account|storage|license|function|webhook|deploy|shared|presharedkey)[_-]?key',
  '(?:private|client|tls|server)[_-]?key[_-]?(?:data|pem)',
  'connection[_-]?string',
  '(?:pre[_-]?shared|shared[_-]?access)[_-]?key',
];
const TOKENS = [
  'token',
  'api[_-]?key',
  '(?<!public[_-]?)access[_-]?key',
  'app(?:lication)?[_-]?key',
  'cookie',
  'signature',
  'authorization',
  '_auth',
  'auth',
];
const CIPHERTEXTS = ['plaintext', 'ciphertext', 'encryptedkey', 'salt', 'encryptionsalt'];

/** What may follow: plural, number, what the value is. `passwordPolicy` and `secretName` go on with other words. */
const TAIL = '(?:s|[_-]?\\d{1,3}|[_-]?(?:value|plain|base64|b64|old|new|current|previous))?';

const GROUPS = [
  `(?<password>${PASSWORDS.join('|')})`,
  `(?<token>${TOKENS.join('|')})`,
  `(?<ciphertext>${CIPHERTEXTS.join('|')})`,
];
const SECRET_NAME = `(?:${GROUPS.join('|')})${TAIL}(?![\\w-]|\\.\\w)`;

/** Finds the end of such a name; global, so that `lastIndex` goes from one to the next. */
export function secretNamePattern(): RegExp {
  return new RegExp(SECRET_NAME, 'gi');
}

/** Made once: making it takes longer than searching a name. */
const secretName = secretNamePattern();

/** True if a value of that name is a secret whatever it is. */
export function namesSecret(name: string): boolean {
  return name.search(secretName) >= 0;
}

/** What kind of a secret a match of {@link secretNamePattern} names. */
export function kindOfName({ groups }: RegExpExecArray): 'ciphertext' | 'access token' | 'password' {
  if (groups?.['ciphertext'] !== undefined) return 'ciphertext';
  return groups?.['token'] === undefined ? 'password' : 'access token';
}

/** Names of variables that keep a secret, besides those that {@link secretNamePattern} knows. */
const VARIABLE =
  /TOKEN|PASSWORD|PASSWD|PASSPHRASE(?!_FILE)|SECRET|CREDENTIAL|ACCESS_KEY|ACCOUNT_KEY|API_?KEY|PRIVATE_KEY|CONNECTION_STRING/i;
const KEY_VARIABLE = /(?:^|_)(?:KEY|AUTH)$|.PWD$/i;
const PLAIN_VARIABLE = /PUBLIC_KEY$|^OLDPWD$/i;

/** True if an environment variable of that name and value must not be shown. */
export function isSecretVariable(name: string, value: string): boolean {
  if (VARIABLE.test(name)) return true;
  if (!KEY_VARIABLE.test(name) || PLAIN_VARIABLE.test(name)) return false;
  // A path to the key, and no secret.
  return !/^(?:[A-Za-z]:)?[\\/]\S*[\\/.]/.test(value);
}
