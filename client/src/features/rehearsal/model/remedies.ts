import { parseUrn } from '../../../../../shared/urn';
import type { Fate } from './fates';

/** What people do about an operation that they don't want. */
export interface Remedy {
  /** The resource option, as Pulumi's documentation calls it; undefined if it is none. */
  readonly option?: 'ignoreChanges' | 'deleteBeforeReplace' | 'aliases';
  /** When it helps, in a sentence. */
  readonly when: string;
  /** The option as the program's language writes it. */
  readonly code?: string;
}

/** What differs in an old URN directly below the stack; absent is what the resource has now. */
interface AtTop {
  readonly name?: string;
  readonly type?: string;
}

/** An option's value, as the languages need it. */
interface OptionCode {
  readonly ignoreChanges: (paths: readonly string[]) => string;
  readonly deleteBeforeReplace: string;
  readonly aliasName: (name: string) => string;
  /** An alias without a parent; undefined if the language has none with these parts. */
  readonly aliasAtTop: (old: AtTop) => string | undefined;
  /** @param rest the URN after the stack, which is that of each run: another stack has no such URN */
  readonly aliasUrn: (rest: string, stack: string) => string;
}

/** Strings as JSON writes them, which all languages read. */
const quoted = (text: string): string => JSON.stringify(text);
const listed = (texts: readonly string[]): string => texts.map(quoted).join(', ');

/** `name: "a", type: "b"`, as a language writes its parts. */
const parts = (
  { name, type }: AtTop,
  written: Readonly<Record<'name' | 'type', (text: string) => string>>,
  ...more: string[]
): string =>
  [
    ...(name === undefined ? [] : [written.name(quoted(name))]),
    ...(type === undefined ? [] : [written.type(quoted(type))]),
    ...more,
  ].join(', ');

/** The content of a string that has places for values in braces. */
const withPlaces = (text: string): string => quoted(text).slice(1, -1).replaceAll(/[{}]/g, '$&$&');

const NODE: OptionCode = {
  ignoreChanges: (paths) => `{ ignoreChanges: [${listed(paths)}] }`,
  deleteBeforeReplace: '{ deleteBeforeReplace: true }',
  aliasName: (name) => `{ aliases: [{ name: ${quoted(name)} }] }`,
  aliasAtTop: (old) =>
    `{ aliases: [{ ${parts(old, { name: (text) => `name: ${text}`, type: (text) => `type: ${text}` }, 'parent: pulumi.rootStackResource')} }] }`,
  aliasUrn: (rest) =>
    `{ aliases: [\`urn:pulumi:\${pulumi.getStack()}::${rest.replaceAll(/[\\`]|\$\{/g, '\\$&')}\`] }`,
};

const YAML: OptionCode = {
  ignoreChanges: (paths) =>
    ['options:', '  ignoreChanges:', ...paths.map((path) => `    - ${quoted(path)}`)].join('\n'),
  deleteBeforeReplace: 'options:\n  deleteBeforeReplace: true',
  aliasName: (name) => `options:\n  aliases:\n    - name: ${quoted(name)}`,
  aliasAtTop: () => undefined,
  aliasUrn: (rest, stack) =>
    `options:\n  aliases: # one for each stack of the program\n    - ${quoted(`urn:pulumi:${stack}::${rest}`)}`,
};

/** By the runtime in the project's file. */
const CODE: Readonly<Record<string, OptionCode>> = {
  nodejs: NODE,
  bun: NODE,
  python: {
    ignoreChanges: (paths) => `opts=pulumi.ResourceOptions(ignore_changes=[${listed(paths)}])`,
    deleteBeforeReplace: 'opts=pulumi.ResourceOptions(delete_before_replace=True)',
    aliasName: (name) => `opts=pulumi.ResourceOptions(aliases=[pulumi.Alias(name=${quoted(name)})])`,
    aliasAtTop: (old) =>
      `opts=pulumi.ResourceOptions(aliases=[pulumi.Alias(${parts(old, { name: (text) => `name=${text}`, type: (text) => `type_=${text}` }, 'parent=pulumi.ROOT_STACK_RESOURCE')})])`,
    aliasUrn: (rest) =>
      `opts=pulumi.ResourceOptions(aliases=[f"urn:pulumi:{pulumi.get_stack()}::${withPlaces(rest)}"])`,
  },
  go: {
    ignoreChanges: (paths) => `pulumi.IgnoreChanges([]string{${listed(paths)}})`,
    deleteBeforeReplace: 'pulumi.DeleteBeforeReplace(true)',
    aliasName: (name) => `pulumi.Aliases([]pulumi.Alias{{Name: pulumi.String(${quoted(name)})}})`,
    aliasAtTop: (old) =>
      `pulumi.Aliases([]pulumi.Alias{{${parts(old, { name: (text) => `Name: pulumi.String(${text})`, type: (text) => `Type: pulumi.String(${text})` }, 'NoParent: pulumi.Bool(true)')}}})`,
    aliasUrn: (rest) =>
      `pulumi.Aliases([]pulumi.Alias{{URN: pulumi.URN("urn:pulumi:" + ctx.Stack() + ${quoted(`::${rest}`)})}})`,
  },
  dotnet: {
    ignoreChanges: (paths) => `new CustomResourceOptions { IgnoreChanges = { ${listed(paths)} } }`,
    deleteBeforeReplace: 'new CustomResourceOptions { DeleteBeforeReplace = true }',
    aliasName: (name) => `new CustomResourceOptions { Aliases = { new Alias { Name = ${quoted(name)} } } }`,
    aliasAtTop: (old) =>
      `new CustomResourceOptions { Aliases = { new Alias { ${parts(old, { name: (text) => `Name = ${text}`, type: (text) => `Type = ${text}` }, 'NoParent = true')} } } }`,
    aliasUrn: (rest) =>
      `new CustomResourceOptions { Aliases = { new Alias { Urn = $"urn:pulumi:{Deployment.Instance.StackName}::${withPlaces(rest)}" } } }`,
  },
  java: {
    ignoreChanges: (paths) => `CustomResourceOptions.builder().ignoreChanges(${listed(paths)}).build()`,
    deleteBeforeReplace: 'CustomResourceOptions.builder().deleteBeforeReplace(true).build()',
    aliasName: (name) =>
      `CustomResourceOptions.builder().aliases(Alias.builder().name(${quoted(name)}).build()).build()`,
    aliasAtTop: ({ name, type }) =>
      name === undefined && type === undefined
        ? 'CustomResourceOptions.builder().aliases(Alias.noParent()).build()'
        : undefined,
    aliasUrn: (rest) =>
      `CustomResourceOptions.builder().aliases(Alias.withUrn("urn:pulumi:" + ctx.stackName() + ${quoted(`::${rest}`)})).build()`,
  },
  yaml: YAML,
};

/** More old names than this are no guess. */
const MOST_ALIASES = 3;

/**
 * What people do about what the next update would do to a resource, the likeliest first.
 * @param fates all of the rehearsal: what is created under one name and deleted under another may be one resource
 * @param runtime of the project; undefined if it is not known
 */
export function remediesFor(fate: Fate, fates: readonly Fate[], runtime: string | undefined): Remedy[] {
  const code = CODE[runtime ?? ''];
  if (fate.next === 'replace') return replacementRemedies(fate, code);
  return fate.next === 'create' || fate.next === 'delete' ? aliasRemedies(fate, fates, code) : [];
}

function replacementRemedies({ step }: Fate, code: OptionCode | undefined): Remedy[] {
  const remedies: Remedy[] = [];
  const paths: string[] = [];
  for (const reason of step.reasons) {
    switch (reason.kind) {
      case 'property':
        if (reason.change.isReplacing) paths.push(reason.change.path);
        break;
      case 'provider':
        if (reason.providers) remedies.push(providerAlias(reason.providers, code));
        break;
      case 'marked':
        remedies.push({ when: 'If it need not be replaced, “Pulumi: Untaint Resource” removes the mark.' });
        break;
      case 'unfinished':
        remedies.push({ when: 'If it is complete by now, “Pulumi: Refresh Stack” finds that out.' });
        break;
      case 'dependency':
      case 'replaceWith':
      case 'deletedWith':
        remedies.push({ when: 'It stays if what causes this stays: see that resource.' });
    }
  }
  if (paths.length > 0) {
    remedies.unshift({
      option: 'ignoreChanges',
      when: 'If it should stay as it is, although the program says otherwise:',
      ...(code && { code: code.ignoreChanges(paths) }),
    });
  }
  if (!step.deletesFirst) {
    remedies.push({
      option: 'deleteBeforeReplace',
      when: 'If the new one cannot exist beside the old one, for example because they share a name (it is missing in between):',
      ...(code && { code: code.deleteBeforeReplace }),
    });
  }
  return remedies;
}

function providerAlias({ old, now }: { old: string; now: string }, code: OptionCode | undefined): Remedy {
  const [before, after] = [parseUrn(old)?.name ?? old, parseUrn(now)?.name ?? now];
  return {
    option: 'aliases',
    when: `If provider “${after}” is “${before}” under another name or parent, on the provider:`,
    ...(code && { code: aliasCode(code, old, now) }),
  };
}

/** A resource under another name, parent or type is a new one for Pulumi, and the old one is deleted. */
function aliasRemedies(fate: Fate, fates: readonly Fate[], code: OptionCode | undefined): Remedy[] {
  const isDeleted = fate.next === 'delete';
  if (fate.step.isOldCopy) return [];
  const others = fates.filter(
    ({ step, next }) =>
      next === (isDeleted ? 'create' : 'delete') &&
      !step.isOldCopy &&
      fate.step.alike?.includes(step.urn) === true,
  );
  if (others.length > MOST_ALIASES) return [];
  return others.map(({ step }): Remedy => {
    const [old, now] = isDeleted ? [fate.step, step] : [step, fate.step];
    return {
      option: 'aliases',
      when: `If “${now.name}” is “${old.name}” under another name or parent, on “${now.name}”:`,
      ...(code && { code: aliasCode(code, old.urn, now.urn) }),
    };
  });
}

/**
 * An alias that means the same in all stacks of the program: with another stack's URN, that stack would lose the resource.
 */
function aliasCode(code: OptionCode, old: string, now: string): string {
  const [before, after] = [parseUrn(old), parseUrn(now)];
  if (!before) return code.aliasUrn(old.split('::').slice(1).join('::'), '');
  if (before.qualifiedType === after?.qualifiedType) return code.aliasName(before.name);
  const atTop =
    before.qualifiedType === before.type
      ? code.aliasAtTop({
          ...(before.name !== after?.name && { name: before.name }),
          ...(before.type !== after?.type && { type: before.type }),
        })
      : undefined;
  const { stack, project, qualifiedType, name } = before;
  return atTop ?? code.aliasUrn(`${project}::${qualifiedType}::${name}`, stack);
}
