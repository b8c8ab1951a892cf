import { ciphertextFailureOf } from '../rules/support/ciphertext';
import { UNKNOWN_VALUE } from '../../../shared/unknownValues';
import { ENCRYPTED_SECRET } from '../state/signedValues';

const ENCRYPTED = new RegExp(ENCRYPTED_SECRET);
const EACH_ENCRYPTED = new RegExp(ENCRYPTED_SECRET, 'g');

/** Sound secrets: once one of them is kept, the others add no information. */
export class GoodSecrets {
  /** The value with the secret that stays: its copies must stay, too. */
  private first: string | undefined;
  private readonly failureOf: ReturnType<typeof ciphertextFailureOf>;

  /**
   * @param type of the secrets provider
   * @param isTelling true if a text, secrets included, has something to search
   */
  constructor(
    type: string,
    private readonly isTelling: (text: string) => boolean,
  ) {
    this.failureOf = ciphertextFailureOf(type);
  }

  /** The check for something to search in a value and its parts. */
  isTellingIn(value: string): (text: string) => boolean {
    if (this.first === undefined && ENCRYPTED.test(value)) this.first = value;
    if (value === this.first) return this.isTelling;
    return (text) => this.isTelling(text) && this.isTelling(text.replaceAll(EACH_ENCRYPTED, this.leftOf));
  }

  private readonly leftOf = (secret: string, ciphertext: string): string =>
    ciphertext === UNKNOWN_VALUE || this.failureOf?.(ciphertext) !== undefined ? secret : '';
}
