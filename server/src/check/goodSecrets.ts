import { ciphertextFailureOf } from '../rules/support/ciphertext';
import { UNKNOWN_VALUE } from '../../../shared/unknownValues';
import { ENCRYPTED_SECRET } from '../state/signedValues';

const ENCRYPTED = new RegExp(ENCRYPTED_SECRET);
const EACH_ENCRYPTED = new RegExp(ENCRYPTED_SECRET, 'g');

/** Secrets in whose text nothing is wrong: once there is one, others tell no more than that. */
export class GoodSecrets {
  /** The value that has the secret that stays: its copies must stay the same as it is. */
  private first: string | undefined;
  private readonly failureOf: ReturnType<typeof ciphertextFailureOf>;

  /**
   * @param type of the secrets provider
   * @param isTelling whether there is anything to look for in a text, secrets included
   */
  constructor(
    type: string,
    private readonly isTelling: (text: string) => boolean,
  ) {
    this.failureOf = ciphertextFailureOf(type);
  }

  /** What there is to look for in a value and in its parts. */
  isTellingIn(value: string): (text: string) => boolean {
    if (this.first === undefined && ENCRYPTED.test(value)) this.first = value;
    if (value === this.first) return this.isTelling;
    return (text) => this.isTelling(text) && this.isTelling(text.replaceAll(EACH_ENCRYPTED, this.leftOf));
  }

  private readonly leftOf = (secret: string, ciphertext: string): string =>
    ciphertext === UNKNOWN_VALUE || this.failureOf?.(ciphertext) !== undefined ? secret : '';
}
