import type { JsonNode } from '../json/jsonNode';
import type { Rule } from './engine/rule';

export const integrityError: Rule = {
  code: 'integrity-error',
  title: 'An earlier command recorded that it broke this state',
  severity: 'warning',
  docs: {
    why:
      'A command was about to write a state that Pulumi itself would refuse to read again. It wrote it anyway, so ' +
      'as not to lose what it had done, and noted in `metadata.integrity_error` which command that was and what was ' +
      'wrong. The note also contains environment variables of that run, which are never shown here: take the note out ' +
      'before you share the state.',
    repair:
      'The other findings show what is still wrong. After these repairs, the note is outdated: remove it, or let ' +
      'the next update do that. Report the bug to Pulumi, with the command and the error.',
  },
  checkState(model, report) {
    const metadata = model.deploymentField('metadata');
    const note = metadata?.field('integrity_error');
    if (!metadata || !note?.isObject) return;
    const command = commandName(note.field('command')?.string ?? '');
    const version = note.field('version')?.string ?? '';
    const format = /^\d{1,3}$/.test(version) ? ` in version ${version} of the format` : '';
    report({
      span: keyOf(metadata, note),
      message: `This state was written${format} by ${command}, which recorded that it was broken. Remaining faults are reported where they are; once they are repaired, the note can go.`,
      engine: knownMessage(note.field('error')?.string),
      fixes: [
        {
          title: 'Remove the note, with the environment variables in it',
          kind: 'remove-note',
          preferred: true,
          changes: () => [{ kind: 'removeMember', object: metadata, value: note }],
        },
      ],
    });
  },
};

/** The messages of the check before a write (`snapshot.VerifyIntegrity`), with `…` for a resource's name. */
const MESSAGES = [
  'magic cookie mismatch: possible tampering/corruption detected',
  'provider … is not referenceable: … is not a valid URN',
  'resource … refers to unknown provider …',
  'child resource …’s parent … comes after it',
  'child resource … refers to missing parent …',
  'resource …’s dependency … comes after it',
  'resource … refers to missing dependency …',
  'resource …’s property dependency … comes after it',
  'resource … refers to missing property dependency …',
  'resource … is specified as being deleted with …, which comes after it',
  'resource … is specified as being deleted with …, which is missing',
  'duplicate resource … (not marked for deletion)',
];

/** Maximum length of a message, which names at most two resources. */
const LONGEST = 4000;

const KNOWN = MESSAGES.map((message) => {
  const literal = message.replaceAll('’', "'").replace(/[.()]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll('…', '(?:urn:pulumi:[^"]+?)?')}$`);
});

/** The error if it is one of these, which contain only names of resources. Any other text can contain anything. */
function knownMessage(error: string | undefined): string | undefined {
  if (error === undefined || error.length > LONGEST) return undefined;
  return KNOWN.some((known) => known.test(error)) ? error : undefined;
}

/**
 * The command without its values: `"pulumi up --yes --config"` of `/usr/bin/pulumi up --yes --config db:password=x`.
 */
function commandName(command: string): string {
  const [program = '', ...words] = command.trim().split(/\s+/);
  const isPulumi = /(^|[\\/])pulumi(\.exe)?$/.test(program);
  if (!isPulumi) return 'a program that uses Pulumi';
  const firstFlag = words.findIndex((word) => word.startsWith('-'));
  const commands = words
    .slice(0, firstFlag < 0 ? 2 : Math.min(firstFlag, 2))
    .filter((word) => /^[a-z-]+$/.test(word));
  const flags = words.map((word) => word.split('=', 1)[0]!).filter((word) => /^--[a-z-]+$/.test(word));
  return `"${['pulumi', ...commands, ...flags].join(' ')}"`;
}

/** The key of a member, which is clearer than the bracket after it. */
function keyOf(object: JsonNode, value: JsonNode): JsonNode {
  for (const member of object.members()) if (member.value.start === value.start) return member.key;
  return value;
}
