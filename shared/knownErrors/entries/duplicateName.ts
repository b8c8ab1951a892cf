import type { KnownError } from '../knownError';

export const duplicateName: KnownError = {
  id: 'duplicate-name',
  group: 'programs',
  title: 'A resource is registered a second time, mostly because the program uses its name twice',
  severity: 'error',
  patterns: [/Duplicate resource URN '(?<urn>urn:pulumi:[^\s'"`]{1,600})'/],
  what:
    'A resource of the same type, parent and name was registered before in this run, so that both would be `{urn}`. It is ' +
    'not the state: a component that is used twice without its own name in those of its children is the usual cause. ' +
    'With `--target`, some versions of the engine register a resource twice by themselves.',
  stateSafety: { answer: 'yes', why: 'The second one was refused.' },
  steps: [
    {
      text: 'Give one of them another name, or put the component’s name in front of those of its children and set `parent`.',
    },
    {
      text: 'Find out where the second one comes from with a breakpoint in its constructor.',
      command: 'debugProgram',
    },
    {
      text: 'If it comes only with `--target`, and the program did not change, it is a fault of the engine: run it without, or update the CLI.',
    },
  ],
  link: { title: 'Resource names', url: 'https://www.pulumi.com/docs/iac/concepts/resources/names/' },
  versions: 'All versions.',
  samples: [
    {
      text: "    error: Duplicate resource URN 'urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Cache::cache'; try giving it a unique name",
      source: 'cli',
    },
  ],
};
