import type { JsonNode } from '../json/jsonNode';
import { valueOfPlaintext } from '../json/plaintext';
import { isSecretWith, isShadowed } from '../state/signedValues';
import type { Fix, Rule } from './engine/rule';

export const secretPlaintextInvalid: Rule = {
  code: 'secret-plaintext-invalid',
  title: 'The plaintext of a secret must be JSON in a string',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'A secret can be any value: its `plaintext` is the value as a JSON document, stored in a string. So a ' +
      'password has two pairs of quotes: `"plaintext": "\\"hunter2\\""`. This one was typed by hand without ' +
      'the inner quotes, or its JSON was damaged.',
    repair:
      'If the text itself is the value, the quick fix adds the inner quotes. If it is damaged JSON, repair ' +
      'that: check the brackets, the commas, and the backslash before each inner quote.',
    example: 'password',
    engine: {
      password: "could not deserialize deployment: invalid character 'h' looking for beginning of value",
      cut: 'could not deserialize deployment: unexpected end of JSON input',
    },
  },
  onlyInSoundJson: true,
  checkSignedValues: (report) => (value, resource) => {
    if (!isSecretWith(value, 'plaintext')) return;
    const plaintext = value.members.get('plaintext')!;
    const text = plaintext.string!;
    if (valueOfPlaintext(text) || isShadowed(value, resource)) return;
    report({
      span: plaintext,
      message:
        'The "plaintext" of a secret must be JSON in a string: a text needs a second pair of quotes inside the quotes.',
      resource,
      fatal: true,
      fixes: [quote(plaintext, text)],
    });
  },
};

/** Uses the plaintext as a text. Something that looks like damaged JSON may be meant otherwise. */
function quote(plaintext: JsonNode, text: string): Fix {
  return {
    title: 'Put the text as it is in inner quotes',
    kind: 'quote',
    titleForAll: (count) => `Put the texts of all ${count} secrets in inner quotes`,
    preferred: !LOOKS_LIKE_JSON.test(text),
    changes: () => [{ kind: 'replace', span: plaintext, text: JSON.stringify(JSON.stringify(text)) }],
  };
}

const LOOKS_LIKE_JSON = /^\s*(?:[{["\d-]|true|false|null|$)/;
