import type { JsonNode } from '../state/jsonNode';
import type { Rule } from './rule';

export const integrityError: Rule = {
  code: 'integrity-error',
  title: 'An earlier command noted that it broke this state',
  severity: 'warning',
  docs: {
    why:
      'A command was about to write a state that Pulumi itself would refuse to read again. It wrote it all the same, so ' +
      'as not to lose what it had done, and noted in `metadata.integrity_error` which command that was and what was ' +
      'wrong. The note also holds environment variables of that run, which are never shown here: take the note out ' +
      'before you give the state to somebody.',
    repair:
      'The other findings show what is still wrong. Once that is repaired, the note is out of date: remove it, or let ' +
      'the next update do that. It is worth a bug report to Pulumi, with the command and the error.',
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
      message: `This state was written${format} by ${command}, which noted that it was broken then. What is still wrong is reported by itself.`,
      engine: note.field('error')?.string?.slice(0, LONGEST),
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

/** An error of the engine names a URN or two. */
const LONGEST = 1000;

/**
 * What was run, without anything that could be a value: `"pulumi up --yes --config"` of
 * `/usr/bin/pulumi up --yes --config db:password=x`.
 */
function commandName(command: string): string {
  const [program = '', ...words] = command.trim().split(/\s+/);
  const isPulumi = /(^|[\\/])pulumi(\.exe)?$/.test(program);
  if (!isPulumi) return 'a program that uses Pulumi';
  const firstFlag = words.findIndex((word) => word.startsWith('-'));
  const commands = words
    .slice(0, firstFlag < 0 ? 2 : Math.min(firstFlag, 2))
    .filter((word) => /^[a-z-]+$/.test(word));
  const flags = words.filter((word) => word.startsWith('--')).map((word) => word.split('=', 1)[0]!);
  return `"${['pulumi', ...commands, ...flags].join(' ')}"`;
}

/** The key of a member, which says more than the bracket behind it. */
function keyOf(object: JsonNode, value: JsonNode): JsonNode {
  for (const member of object.members()) if (member.value.start === value.start) return member.key;
  return value;
}
