import { basename } from 'node:path';
import * as vscode from 'vscode';
import { BACKEND_KINDS, kindOf, knownBeginnings, knownKind } from '../../pulumi/backendKinds/backendKinds';
import type { MigrationRequest } from './model/migration';
import { redact } from '../../pulumi/secrets/redact';
import { stackConfigFile } from '../../pulumi/stacks/stackConfig';
import { bareName, shownName, targetFacts, type StackTarget } from '../../pulumi/stacks/stacks';
import { review } from '../review/askReview';
import type { ReviewAnswer } from '../review/reviewDescription';
import type { Services } from '../../ui/services';
import { rehearseBeforeWrite } from '../review/rehearseBeforeWrite';

/** What the address of a key begins with; source: `pulumi stack init --help`. */
const KEY = /^(awskms|azurekeyvault|gcpkms|hashivault):\/\/./;

/** Where a stack is to go, under which name, and how its secrets are kept there. */
export type MigrationTarget = Pick<MigrationRequest, 'url' | 'stack' | 'secretsProvider' | 'passphrase'>;

/**
 * Asks for the target of a migration, and confirms it.
 * @param proposed what was answered before
 * @returns undefined if the user gave up
 */
export async function askMigrationTarget(
  services: Services,
  title: string,
  source: StackTarget,
  proposed: Partial<MigrationTarget> = {},
): Promise<MigrationTarget | undefined> {
  const url = await askInput(title, 'Address of the new backend', {
    value: proposed.url ?? '',
    placeHolder: BACKEND_KINDS.map(({ example }) => example).join(', '),
    validate: (text) =>
      knownKind(text) && /:\/\/./.test(text)
        ? undefined
        : `A backend’s address begins with ${knownBeginnings()}.`,
  });
  if (url === undefined) return undefined;
  const { hasOrganizations, hasKeys = false } = kindOf(url);
  const stack = await askInput(title, 'Name of the new stack', {
    value: proposed.stack ?? bareName(source),
    validate: (text) =>
      /^([\w.-]+\/)?[\w.-]{1,100}$/.test(text)
        ? undefined
        : `Letters, digits, hyphens, underscores and periods${hasOrganizations ? '; with an organization and a slash before it, if you like' : ''}.`,
  });
  if (stack === undefined) return undefined;
  const provider = await askSecretsProvider(title, hasKeys);
  if (!provider) return undefined;
  const answer = await reviewMigration(services, title, source, url, stack, provider);
  if (answer === 'instead') return askMigrationTarget(services, title, source, { url, stack });
  return answer === 'yes' ? { url, stack, ...provider } : undefined;
}

type SecretsProvider = Pick<MigrationRequest, 'secretsProvider' | 'passphrase'>;

async function askSecretsProvider(title: string, hasKeys: boolean): Promise<SecretsProvider | undefined> {
  const service = { label: '$(cloud) The service', detail: 'A key that it keeps for each stack' };
  const passphrase = {
    label: '$(lock) A passphrase',
    detail: 'Everyone who works on the stack has to know it',
  };
  const key = {
    label: '$(key) A cloud key',
    detail: 'AWS KMS, Azure Key Vault, Google Cloud KMS or Vault',
  };
  const choice = await vscode.window.showQuickPick([...(hasKeys ? [service] : []), passphrase, key], {
    title,
    placeHolder: 'What encrypts the secrets there?',
    ignoreFocusOut: true,
  });
  if (choice === service) return { secretsProvider: 'default' };
  if (choice === key) {
    const address = await askInput(title, 'Address of the key', {
      placeHolder: 'awskms://alias/name?region=us-east-1',
      validate: (text) =>
        KEY.test(text)
          ? undefined
          : 'It begins with awskms://, azurekeyvault://, gcpkms:// or hashivault://.',
    });
    return address === undefined ? undefined : { secretsProvider: address };
  }
  return choice && askNewPassphrase(title);
}

async function askNewPassphrase(title: string): Promise<SecretsProvider | undefined> {
  const first = await askInput(title, 'New passphrase', {
    password: true,
    validate: (text) => (text === '' ? 'An empty passphrase protects nothing.' : undefined),
  });
  if (first === undefined) return undefined;
  const second = await askInput(title, 'Repeat the new passphrase', {
    password: true,
    validate: (text) => (text === first ? undefined : 'The two passphrases differ.'),
  });
  return second === undefined ? undefined : { secretsProvider: 'passphrase', passphrase: second };
}

async function reviewMigration(
  services: Services,
  title: string,
  source: StackTarget,
  url: string,
  stack: string,
  { secretsProvider }: SecretsProvider,
): Promise<ReviewAnswer> {
  const isSameFile = bareName(source) === stack.slice(stack.lastIndexOf('/') + 1);
  return review(services, {
    title,
    question: `Migrate stack “${shownName(source)}” to ${redact(url)}?`,
    facts: [
      ...targetFacts(source),
      ['New stack', stack],
      ['New backend', redact(url)],
      ['Secrets', redact(secretsProvider)],
    ],
    notes: [
      'State, configuration and tags are copied, and all secrets re-encrypted. The old stack is not changed; do not update it once you work on the new one.',
      isSameFile &&
        `Both use the same configuration file, ${basename(await stackConfigFile(source))}: it becomes that of the new stack, and the old one is kept beside it.`,
    ],
    changesTitle: '',
    changes: [],
    // The copy gets the same state and has the same program.
    rehearse: (inBackground) => rehearseBeforeWrite({ target: source, text: undefined, inBackground }),
    action: 'Migrate',
    button: `Migrate “${shownName(source)}”`,
    instead: 'Change These Answers',
  });
}

/** One line of text, without white space around it unless it is a password. Undefined if the user gave up. */
async function askInput(
  title: string,
  prompt: string,
  options: {
    value?: string;
    placeHolder?: string;
    password?: boolean;
    validate: (text: string) => string | undefined;
  },
): Promise<string | undefined> {
  const { validate, password = false, ...rest } = options;
  const clean = (text: string) => (password ? text : text.trim());
  const text = await vscode.window.showInputBox({
    title,
    prompt,
    password,
    ignoreFocusOut: true,
    validateInput: (typed) => validate(clean(typed)),
    ...rest,
  });
  return text === undefined ? undefined : clean(text);
}
