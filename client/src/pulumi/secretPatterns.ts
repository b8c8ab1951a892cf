/** What a secret is, in words for the user. */
export type SecretKind =
  | 'Pulumi access token'
  | 'passphrase'
  | 'AWS key'
  | 'Azure key'
  | 'Google key'
  | 'access token'
  | 'private key'
  | 'password'
  | 'ciphertext'
  | 'environment value'
  | 'secret of the stack'
  | 'secret in the log'
  | 'home folder';

/** Something that is a secret by its looks. The groups `keep` and `tail` stay; what is between them goes. */
export interface SecretPattern {
  readonly kind: SecretKind;
  readonly pattern: RegExp;
}

/** Names of what must not be shown, wherever a name and a value stand together; the end of a longer name, too. */
const NAMED =
  '(?:password|passwd|passphrase|secret_?key|secret_?access_?key|client_?secret|api_?key|api_?token|access_?token|auth_?token|session_?token|refresh_?token|private_?key|account_?key|connection_?string)';

/** The rest of a JSON string that was quoted with the backslashes of the group `escape`. */
const REST_OF_STRING = String.raw`(?:(?!(?<!\\)\k<escape>").)+`;

/**
 * Everything that looks like a secret whatever its name. Each begins with something that does not occur often, so that
 * a search in a log of 100 MB is one pass.
 */
export const SECRET_PATTERNS: readonly SecretPattern[] = [
  { kind: 'ciphertext', pattern: /\bv1:[A-Za-z0-9+/=]{8,}:[A-Za-z0-9+/=]+/g },
  { kind: 'Pulumi access token', pattern: /\bpul-[0-9a-f]{16,}/g },
  {
    kind: 'private key',
    // On one line, in JSON with `\n`; of one that is spread over lines this is the first.
    pattern:
      /-----BEGIN (?<type>[A-Z ]*)PRIVATE KEY-----(?:(?:\\+[nr]|\s)+[A-Za-z0-9+/=]+)*(?:(?:\\+[nr]|\s)+-----END \k<type>PRIVATE KEY-----)?/g,
  },
  { kind: 'AWS key', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { kind: 'Google key', pattern: /\bAIza[\w-]{35}|\bya29\.[\w-]{20,}/g },
  { kind: 'Azure key', pattern: /(?<keep>\b(?:AccountKey|SharedAccessKey)=)[A-Za-z0-9+/=]{16,}/g },
  { kind: 'Azure key', pattern: /(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}/g },
  {
    kind: 'access token',
    pattern:
      /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{30,}|glpat-[\w-]{20,}|xox[abpr]-[\w-]{10,}|npm_[A-Za-z0-9]{36})/g,
  },
  { kind: 'access token', pattern: /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g },
  {
    kind: 'access token',
    pattern: /(?<keep>\bauthorization\W{1,6}(?:\w+ +)?)[A-Za-z0-9._~+/=-]{8,}/gi,
  },
  {
    kind: 'access token',
    pattern: /(?<keep>\b(?:token|bearer|basic) +)(?=[A-Za-z0-9._~+/=-]*\d)[A-Za-z0-9._~+/=-]{12,}/gi,
  },
  { kind: 'password', pattern: /(?<keep>:\/\/)[^\s/@"'\\<>,;{}]+(?<tail>@)/g },
  {
    kind: 'access token',
    pattern: /(?<keep>[?&](?:sig|signature|token|key|password|secret|sas)[^=\s&"]*=)[^&\s"'\\<>]+/gi,
  },
  {
    kind: 'ciphertext',
    pattern: new RegExp(
      String.raw`(?<keep>(?<escape>\\*)"(?:plaintext|ciphertext|encryptedkey|salt|encryptionsalt)\k<escape>"\s*:\s*\k<escape>")${REST_OF_STRING}`,
      'g',
    ),
  },
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`(?<keep>(?<escape>\\*)"[\w.:-]*${NAMED}\k<escape>"\s*:\s*\k<escape>")${REST_OF_STRING}`,
      'gi',
    ),
  },
  {
    // A type is a token, too, but has colons.
    kind: 'access token',
    pattern: /(?<keep>(?<escape>\\*)"(?:\w*_)?token\k<escape>"\s*:\s*\k<escape>")[\w.~+/=-]{16,}/gi,
  },
  // As the engine prints property values: `password={hunter2}`, `map[password:{hunter2}]`.
  {
    kind: 'password',
    pattern: new RegExp(String.raw`(?<keep>\b[\w.:-]*${NAMED}[=:]\{)(?!map\[|\})[^{}]+(?<tail>\})`, 'gi'),
  },
  // As an environment is written.
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`(?<keep>\b[\w.-]*${NAMED}=)(?!nil\b|true\b|false\b|null\b)[^\s"'\\,;&(){}[\]<>]{4,}`,
      'gi',
    ),
  },
];

/**
 * Puts a mask in the place of everything that looks like a secret.
 * @param isMask true for what stands where a secret was; that stays
 */
export function replacePatterns(
  text: string,
  mask: (kind: SecretKind) => string,
  isMask: (text: string) => boolean,
): string {
  let result = text;
  for (const { kind, pattern } of SECRET_PATTERNS) {
    result = result.replace(pattern, (match: string, ...details: unknown[]) => {
      const groups = details.at(-1) as { keep?: string; tail?: string } | number | string;
      const { keep = '', tail = '' } = typeof groups === 'object' ? groups : {};
      const secret = match.slice(keep.length, match.length - tail.length);
      return isMask(secret) ? match : `${keep}${mask(kind)}${tail}`;
    });
  }
  return result;
}
