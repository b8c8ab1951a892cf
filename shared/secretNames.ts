/** Names whose values are always secret. The pattern ignores case and allows `_`, `-` or nothing between words. */
const PASSWORDS = [
  'pass(?:word|wd|phrase|code)(?:[_-]?hash)?',
  // Not `compass`, `bypass` and the like.
  'pass(?<!(?:com|by|tres|sur|over|under|im|multi|low[_-]?|high[_-]?|one|two|first|second)pass)',
  'pwd',
  'pw(?<=(?:[_-]|^)pw)',
  'kennwort',
  'passwort',
  'mot[_-]?de[_-]?passe',
  'contrase(?:ñ|n)a',
  'mnemonic',
  'seed[_-]?phrase',
  'recovery[_-]?code',
  'creds(?<![a-z]creds)',
  'psk(?<![a-z]psk)',
  'pat(?<=[_-]pat)',
  '(?:unseal|recovery)[_-]?keys?',
  'string[_-]?data',
  'secret(?:[_-]?(?:string|value|text|binary|key|data|access[_-]?key))?',
  'credentials?',
  '(?:secret|private|encryption|decryption|signing|master|account|storage|license|functions?|webhook|deploy|shared|presharedkey)[_-]?key',
  '(?:auth|session|subscription|fastly|insert|instrumentation|admin|principal|cipher|hmac|jwt|aes|write)[_-]?key',
  '(?:private|client|tls|server)[_-]?key[_-]?(?:data|pem)',
  'connection[_-]?string',
  '(?:pre[_-]?shared|shared[_-]?access)[_-]?key',
];
const TOKENS = [
  'token(?<!(?:next|page|continuation|pagination)[_-]?token)',
  'x-honeycomb-team',
  'api[_-]?key',
  'access[_-]?key(?<!public[_-]?access[_-]?key)',
  'app(?:lication)?[_-]?key',
  'cookie',
  'signature',
  'authorization',
  '_auth',
  'auth',
];
const CIPHERTEXTS = ['plaintext', 'ciphertext', 'encryptedkey', 'salt', 'encryptionsalt'];

/** Possible endings: plural, number, kind of value. `passwordPolicy` and `secretName` continue with other words. */
const TAIL =
  '(?:s|[_-]?\\d{1,3}|[_-]?(?:value|plain|base64|b64|hex|base|pem|sha\\d{1,3}(?:[_-]?hex)?|old|new|current|previous))?';

const GROUPS = [
  `(?<password>${PASSWORDS.join('|')})`,
  `(?<token>${TOKENS.join('|')})`,
  `(?<ciphertext>${CIPHERTEXTS.join('|')})`,
];
const SECRET_NAME = `(?:${GROUPS.join('|')})${TAIL}(?![\\w-]|\\.\\w)`;

/** Finds the end of such a name; global, so that `lastIndex` moves from one match to the next. */
export function secretNamePattern(): RegExp {
  return new RegExp(SECRET_NAME, 'gi');
}

/** Each of the names has one of these in it. Searching them takes a fraction of the time. */
const STEMS = [
  ...[
    'pass',
    'pwd',
    'pw',
    'psk',
    'pat',
    'wort',
    'mot',
    'contrase',
    'secret',
    'cred',
    'key',
    'mnemonic',
    'seed',
  ],
  ...['code', 'data', 'string', 'token', 'team', 'cookie', 'signature', 'auth', 'text', 'salt'],
];

/** False if a text has no name of a secret in it; true if it may. */
export function mayNameSecret(text: string): boolean {
  const lower = text.toLowerCase();
  return STEMS.some((stem) => lower.includes(stem));
}

/** Cached: compiling it takes longer than searching a name. */
const secretName = secretNamePattern();

/** True if a value with this name is always secret. */
export function namesSecret(name: string): boolean {
  return name.search(secretName) >= 0;
}

/** The kind of secret of a {@link secretNamePattern} match. */
export function kindOfName({ groups }: RegExpExecArray): 'ciphertext' | 'access token' | 'password' {
  if (groups?.['ciphertext'] !== undefined) return 'ciphertext';
  return groups?.['token'] === undefined ? 'password' : 'access token';
}

/** Names of secret variables that {@link secretNamePattern} does not match. */
const VARIABLE =
  /TOKEN|PASSWORD|PASSWD|PASSPHRASE(?!_FILE)|SECRET|CREDENTIAL|ACCESS_KEY|ACCOUNT_KEY|API_?KEY|PRIVATE_KEY|CONNECTION_STRING/i;
const KEY_VARIABLE = /(?:^|_)(?:KEY|AUTH)$|.PWD$/i;
const PLAIN_VARIABLE = /PUBLIC_KEY$|^OLDPWD$/i;

/** True if an environment variable with this name and value must not be shown. */
export function isSecretVariable(name: string, value: string): boolean {
  if (VARIABLE.test(name)) return true;
  if (!KEY_VARIABLE.test(name) || PLAIN_VARIABLE.test(name)) return false;
  // A path to the key, not a secret.
  return !/^(?:[A-Za-z]:)?[\\/]\S*[\\/.]/.test(value);
}
