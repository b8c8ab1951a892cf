import { isTooCommon, redact, SECRET_MASK } from '../../secrets/redact';
import { literalReplacer } from '../../../../../shared/literalReplacer';
import { Signature, SIGNATURE_KEY } from '../../../../../shared/signature';
import { textIn, type FieldValue, type MessageFields } from './messageText';
import { isList, type PropertyValue } from './propertyStruct';

/** Replaces texts in messages, each by one other text wherever it occurs. Short ones are replaced only where a value is marked as secret. */
export class TextExchange {
  private readonly replace: (text: string) => string;

  /** @param texts what stands for what. A number or a flag stays one where it stands for a whole value */
  constructor(private readonly texts: ReadonlyMap<string, string | number | boolean>) {
    const long = [...texts.keys()].filter((text) => !isTooCommon(text));
    this.replace = literalReplacer(long, (found) => String(texts.get(found)));
  }

  text(text: string, isMarked = false): string {
    return String((isMarked ? this.texts.get(text) : undefined) ?? this.replace(text));
  }

  /** How a program is run. */
  run(fields: MessageFields): MessageFields {
    const secretKeys = secretKeysOf(fields);
    return fields.flatMap(([name, value]) => {
      if (name !== 'config') return this.message([[name, value]]);
      const key = textIn(value as MessageFields, 'key');
      const setting = this.setting(textIn(value as MessageFields, 'value'), secretKeys.has(key));
      return [
        [
          name,
          [
            ['key', key],
            ['value', setting],
          ],
        ],
      ];
    });
  }

  private setting(text: string, isMarked: boolean): string {
    const inside = isMarked ? insideOf(text) : undefined;
    return inside === undefined ? this.text(text, isMarked) : JSON.stringify(this.value(inside, true));
  }

  message(fields: MessageFields): MessageFields {
    return fields.flatMap(([name, value]) => {
      const exchanged = this.field(value);
      return exchanged === undefined ? [] : [[name, exchanged] as const];
    });
  }

  /** Undefined for bytes of an unknown kind that have such a text. */
  private field(value: FieldValue): FieldValue | undefined {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'boolean' || 'number' in value || 'fixed' in value) return value;
    if ('struct' in value) return { struct: this.properties(value.struct, false) };
    if (!('bytes' in value)) return this.message(value);
    const text = Buffer.from(value.bytes, 'base64').toString();
    return this.replace(text) === text ? value : undefined;
  }

  private properties(
    properties: Readonly<Record<string, PropertyValue>>,
    isMarked: boolean,
  ): Record<string, PropertyValue> {
    const inside = isMarked || isSecret(properties);
    return Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [
        this.text(name),
        name === SIGNATURE_KEY ? value : this.value(value, inside),
      ]),
    );
  }

  private value(value: PropertyValue, isMarked: boolean): PropertyValue {
    if (typeof value === 'string') {
      const whole = this.texts.get(value);
      return typeof whole === 'number' || typeof whole === 'boolean' ? whole : this.text(value, isMarked);
    }
    if (typeof value === 'number') return (isMarked ? this.texts.get(String(value)) : undefined) ?? value;
    if (value === null || typeof value === 'boolean') return value;
    if (isList(value)) return value.map((each) => this.value(each, isMarked));
    return this.properties(value, isMarked);
  }
}

function isSecret(properties: Readonly<Record<string, PropertyValue>>): boolean {
  const signature = properties[SIGNATURE_KEY];
  return (
    signature === Signature.secret || (signature === Signature.outputValue && properties['secret'] === true)
  );
}

/** The settings of a run that have secrets. */
export function secretKeysOf(run: MessageFields): ReadonlySet<unknown> {
  return new Set(run.filter(([name]) => name === 'secretKey').map(([, key]) => key));
}

/** What a setting has inside, if it is an object or a list: a program reads it as JSON. */
function insideOf(text: string): PropertyValue | undefined {
  try {
    const read = JSON.parse(text) as PropertyValue;
    return typeof read === 'object' && read !== null ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Finds the secrets of messages, and gives each a name that stands for it. */
export class SecretFinder {
  /** What stands for each secret. */
  readonly names = new Map<string, string>();
  private numbered = 0;

  /** @param name without it, it gets a number */
  add(secret: string, name?: string): void {
    if (secret === '' || this.names.has(secret)) return;
    this.names.set(secret, `[secret ${name ?? ++this.numbered}]`);
  }

  /** A setting. Of an object that has secrets, each member is taken for one. */
  setting(text: string, key: string, isSecretSetting: boolean): void {
    const inside = isSecretSetting ? insideOf(text) : undefined;
    if (inside !== undefined) this.members(inside, key);
    else if (isSecretSetting) this.add(text, key);
    else this.value(text, key, false);
  }

  private members(value: PropertyValue, path: string): void {
    if (typeof value === 'string' || typeof value === 'number') this.add(String(value), path);
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) this.members(each, `${path}.${name}`);
  }

  message(fields: MessageFields): void {
    for (const [, value] of fields) {
      if (typeof value !== 'object') continue;
      if ('struct' in value) this.value(value.struct, '', false);
      else if (Array.isArray(value)) this.message(value as MessageFields);
    }
  }

  /** @param name of the property, which can say that it is a secret */
  value(value: PropertyValue, name: string, inSecret: boolean): void {
    if (typeof value === 'string') {
      if (inSecret || looksSecret(name, value)) this.add(value);
    } else if (typeof value === 'number') {
      if (inSecret) this.add(String(value));
    } else if (typeof value === 'object' && value !== null && isList(value)) {
      for (const each of value) this.value(each, name, inSecret);
    } else if (typeof value === 'object' && value !== null) {
      const inner = inSecret || isSecret(value);
      for (const [key, each] of Object.entries(value))
        if (key !== SIGNATURE_KEY) this.value(each, key === 'value' && inner ? name : key, inner);
    }
  }
}

/** Whether a value has the form of a secret, or the name of one. Pulumi does not know all that people keep in properties. */
function looksSecret(name: string, text: string): boolean {
  if (isTooCommon(text) || text.startsWith(SECRET_MASK)) return false;
  return redact(text) !== text || !redact(JSON.stringify({ [name]: text })).includes(JSON.stringify(text));
}
