/** The kind of a secret, in words for the user. */
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

/** Part of a line that is a secret. */
export interface SecretSpan {
  readonly kind: SecretKind;
  /** Offsets in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}
