import assert from 'node:assert/strict';
import { editsOf } from '../../../server/src/edits/change';
import { applyEdits } from '../../../server/src/edits/textEdit';
import { offersAt } from '../../../server/src/features/refactorings/allRefactorings';
import { checkState } from '../../../server/src/rules/engine/stateChecker';
import type { Fix, RuleFinding } from '../../../server/src/rules/engine/rule';
import type { Resource } from '../../../server/src/state/resource';
import { StateModel } from '../../../server/src/state/model';

/** The expected findings in a state, and the expected repairs. */
export interface Expectation {
  /** The rules that must find something, with the lowest allowed severity. */
  finds: Readonly<Record<string, 'error' | 'danger' | 'warning' | 'information' | 'hint'>>;
  /** True if there must be no errors from other rules. */
  noOtherErrors?: false;
  /** What the messages must contain, all together. */
  says?: readonly RegExp[];
  /** What no message may contain. */
  neverSays?: readonly RegExp[];
  /** The titles of fixes that must be offered. */
  offers?: readonly RegExp[];
  /** The title of the first fix of the first finding of the first rule in {@link finds}. */
  offersFirst?: RegExp;
  /** The text after Fix All; by default, it is unchanged. */
  fixAll?: (after: StateModel, before: StateModel) => void;
  /** Entries that a repair may remove. */
  mayGo?: (entry: Resource) => boolean;
  /** The titles of preferred fixes that may do more than others: see {@link assertHarmless}. */
  mayDoMore?: RegExp;
  /** Pulumi's message about the state, and the known error that explains it. */
  explains?: { message: string; as: string };
  /** Makes further assertions. */
  also?: (findings: readonly RuleFinding[], model: StateModel) => void;
}

/** By folder name. */
export const expectations: Readonly<Record<string, Expectation>> = {
  'alias-duplicate-same-id': {
    finds: { 'duplicate-urn': 'error' },
    says: [/one (?:real )?object|same object/],
    offersFirst:
      /^Keep this entry \(it was changed \d+ \w+ later, and its parent is that of its URN\), and remove the other/,
    fixAll: (after, before) => {
      const [kept, ...more] = after.resources.filter(({ urn }) => urn.endsWith('::pod-rt-a'));
      assert.equal(more.length, 0);
      const fitting = before.resources.find(({ urn }) => urn === kept!.urn)!;
      assert.equal(kept!.parent, fitting.parent);
      assert.ok(kept!.urn.startsWith(fitting.urn));
      assert.deepEqual(checkState(after), []);
    },
    also: (findings) => {
      const own = fixesOf(findings).filter(({ kind }) => kind === 'own-urn');
      assert.ok(own.every(({ preferred, lossless }) => !preferred && !lossless));
    },
  },
  'asset-lost-its-path': {
    finds: { 'unusable-value': 'warning' },
    says: [/neither a path nor a content/],
    also: (findings) => {
      assert.equal(findings.filter(({ rule }) => rule.code === 'unusable-value').length, 2);
    },
  },
  'aws-default-version-gone': {
    finds: { 'unknown-provider': 'error' },
    offersFirst: /'default_6_40_0' \(aws\)/,
    also: (findings, model) => {
      const broken = findings.filter(({ rule }) => rule.code === 'unknown-provider');
      assert.equal(broken.length, 2);
      assert.equal(new Set(broken.map(({ cause }) => cause)).size, 1, 'one cause');
      assert.ok(broken[0]!.cause);
      const after = fixed(
        model,
        broken.map(({ fixes }) => fixes![0]!),
      );
      assert.deepEqual(errorsOf(after), []);
    },
    fixAll: (after) => {
      const used = after.resources.map(({ provider }) => provider).filter((text) => text !== '');
      assert.ok(used.every((text) => /default_6_40_0::4dcad582-|default_6_37_1::/.test(text)));
    },
  },
  'azure-group-of-one-name-twice': {
    finds: { 'shared-id': 'danger' },
    says: [/have the same id, so they are one object/],
    mayDoMore: /retainOnDelete/,
    fixAll: (after) => {
      const groups = after.resources.filter(({ type }) => type.endsWith(':ResourceGroup'));
      assert.ok(
        groups.every((group) => group.flag('retainOnDelete')),
        'no update deletes the object',
      );
    },
  },
  'azure-ids-differ-in-case': {
    finds: { 'shared-id': 'danger' },
    says: [/have the same id, written differently/],
    fixAll: (after) => {
      const both = after.resources.filter(({ type }) => type.endsWith(':UserAssignedIdentity'));
      assert.ok(
        both.every((one) => one.flag('retainOnDelete')),
        'no update deletes the object',
      );
    },
  },
  'bucket-and-bucketv2-one-object': {
    finds: { 'shared-id': 'warning' },
    says: [/one object/],
    fixAll: (after) => {
      const buckets = after.resources.filter(({ id }) => id === after.resources.at(-1)!.id);
      assert.equal(buckets.length, 2);
      assert.ok(
        buckets.every((bucket) => bucket.flag('retainOnDelete')),
        'no update deletes the object',
      );
    },
  },
  'dynamic-lost-outputs': {
    finds: { 'unusable-value': 'warning' },
    says: [/has no outputs: its next update or destroy fails/],
    offers: [/^Copy "__provider"/],
  },
  'exclude-dependency-comes-after': {
    finds: { 'reference-order': 'error' },
    offersFirst: /^(?:Move|Sort)/,
    fixAll: (after, before) => {
      assert.deepEqual(errorsOf(after), []);
      const entries = ({ resources }: StateModel): string[] => resources.map(({ node }) => node.raw).sort();
      assert.deepEqual(entries(after), entries(before));
    },
  },
  'import-pending-delete-same-id': {
    finds: { 'pending-delete': 'danger' },
    says: [/live|also manages|same object/],
    neverSays: [/it is the old half of a replacement\.$/],
    offers: [/^Remove this entry/],
    mayGo: (entry) => entry.delete,
    fixAll: (after) => {
      assert.equal(after.resources.filter(({ id, delete: isOld }) => id === 'a1b2c3d4' && !isOld).length, 1);
    },
  },
  'import-with-unknown-provider-inputs': {
    finds: { 'unknown-value': 'warning' },
    says: [/pulumi up/],
    neverSays: [/run "pulumi refresh"/],
    also: (findings) => {
      const bare = findings.filter(({ resource }) => resource?.type === 'aws:ecr/repository:Repository');
      assert.ok(bare.length > 0, 'the resource without inputs and outputs');
    },
  },
  'k8s-provider-replaced-old-flushed': {
    finds: { 'unknown-provider': 'error' },
    says: [/22af645d-1859-4b5c-a6da-0c484f1f37ea/],
    offersFirst: /22af645d-1859-4b5c-a6da-0c484f1f37ea/,
    fixAll: (after, before) => {
      const changed = after.resources.filter(
        ({ provider, index }) => provider !== before.resources[index]!.provider,
      );
      assert.ok(changed.every(({ provider }) => provider.endsWith('::22af645d-1859-4b5c-a6da-0c484f1f37ea')));
    },
  },
  'live-resource-on-pending-delete-provider': {
    explains: {
      message:
        'error: could not find provider urn:pulumi:dev::k8s::pulumi:providers:kubernetes::gke::f1584b99-5a47-4098-aad7-5bb8d29e9734 in old state',
      as: 'provider-of-untargeted',
    },
    finds: {},
    also: (findings) => {
      const told = findings.filter(
        ({ message, resource }) =>
          (resource?.isProvider === true || resource?.type === 'kubernetes:core/v1:Secret') &&
          /still use|uses? it|live/.test(message),
      );
      assert.ok(told.length > 0, 'a live resource uses the provider that is to be deleted');
    },
  },
  'merge-conflict-markers': {
    finds: { 'json-syntax': 'error' },
    noOtherErrors: false,
    says: [/merge conflict marker/],
    offers: [/^Keep the upper side/, /^Keep the lower side/],
  },
  'nul-bytes': {
    explains: {
      message: "error: invalid character '\\x00' looking for beginning of value",
      as: 'file-of-nul-bytes',
    },
    finds: { 'json-syntax': 'error' },
    noOtherErrors: false,
    says: [/NUL|zero|nothing but/],
    also: (findings) => {
      assert.equal(findings.length, 1);
    },
  },
  'only-candidate-is-another-cluster': {
    finds: { 'unknown-provider': 'error' },
    also: (findings) => {
      const binding = fixesOf(findings).filter(({ title }) => title.includes('cluster-a'));
      assert.ok(binding.every(({ preferred, lossless }) => !preferred && !lossless));
    },
  },
  'pending-of-each-kind': {
    finds: { 'pending-operation': 'warning' },
    says: [/while updating/, /while deleting/, /while reading/, /while importing/],
    also: (findings) => {
      const messages = findings.filter(({ rule }) => rule.code === 'pending-operation');
      assert.equal(new Set(messages.map(({ message }) => message)).size, 4);
      for (const { message, fixes = [] } of messages) {
        assert.doesNotMatch(message, /look|console/i, 'only a create needs a look at the cloud');
        assert.match(fixes[0]!.title, /^Discard/);
      }
    },
  },
  'pending-replacement-403': {
    finds: { 'pending-replacement': 'information' },
    neverSays: [
      /^'vm-reader' \(RoleAssignment\)[^]*The next update creates it, or drops this entry if the program no longer has it\.$/,
    ],
    offers: [/^Remove (?:this|the) entry/],
  },
  'provider-twice': {
    finds: { 'duplicate-urn': 'error' },
    says: [/Both are the same configuration/],
    neverSays: [/live one/],
    offersFirst: /^Keep /,
    mayDoMore: /^Keep /,
    also: (findings, model) => {
      const after = fixed(model, [findings[0]!.fixes![0]!]);
      assert.deepEqual(errorsOf(after), []);
      assert.equal(after.resources.length, model.resources.length - 1);
    },
  },
  'rename-left-deletedwith': {
    finds: { 'missing-reference': 'error' },
    offersFirst: /^Refer to 'urn:pulumi:stack-a-renamed::.*::r1' instead$/,
    fixAll: (after) => {
      assert.deepEqual(errorsOf(after), []);
      assert.equal(
        after.resources[3]!.string('deletedWith'),
        'urn:pulumi:stack-a-renamed::proj::random:index/randomString:RandomString::r1',
      );
    },
  },
  'sdk-warning-before-json': {
    explains: {
      message: "error: invalid character 'S' looking for beginning of value",
      as: 'file-not-json',
    },
    finds: { 'json-syntax': 'error' },
    noOtherErrors: false,
    neverSays: [/after the end/],
    offers: [/./],
    also: (findings, model) => {
      assert.ok(findings.every(({ span }) => span.start <= model.text.indexOf('\n')));
      assert.ok(
        fixesOf(findings).some((fix) => {
          const after = fixed(model, [fix]);
          return after.isValidJson && after.resources.length > 0;
        }),
      );
    },
    fixAll: (after, before) => {
      assert.ok(after.text === before.text || after.text === before.text.slice(before.text.indexOf('{')));
    },
  },
  'service-provider-no-secret': {
    explains: {
      message:
        'error: could not deserialize deployment: constructing secrets manager of type "service": could not find access token for https://api.pulumi.com, have you logged in?',
      as: 'secrets-of-pulumi-cloud',
    },
    finds: {},
    also: (findings, model) => {
      assert.deepEqual(findings, []);
      const place = model.text.indexOf('"secrets_providers"');
      assert.ok(offersAt(model, place).some(({ title }) => title.startsWith('Remove "secrets_providers"')));
    },
  },
  'sst-export-without-version': {
    finds: { 'unknown-provider': 'error', 'checkpoint-file': 'information' },
    says: [/sst state export/, /sst state edit/],
    neverSays: [/no field of this name/],
    fixAll: (after) => {
      assert.deepEqual(errorsOf(after), []);
      assert.equal(after.resources[3]!.provider.split('::').at(-1), after.resources[1]!.id);
    },
  },
  'sst-object-removed-by-hand': {
    finds: {},
    also: (_findings, model) => {
      const offers = offersAt(model, model.resources[3]!.anchor.start).map(({ title }) => title);
      assert.ok(offers.some((title) => title.startsWith('Remove')));
    },
  },
  'truncated-in-string': {
    explains: {
      message: 'error: unexpected end of JSON input',
      as: 'file-cut-off',
    },
    finds: { 'json-syntax': 'error' },
    noOtherErrors: false,
    says: [/ends too early/],
    also: (findings) => {
      assert.deepEqual(
        fixesOf(findings.filter(({ rule }) => rule.code === 'json-syntax')).map(({ title }) => title),
        [],
      );
      assert.ok(findings.some(({ helpedBy = [] }) => helpedBy.includes('restoreStackOf')));
    },
  },
  'unknown-feature': {
    explains: {
      message:
        "error: the stack 'dev' uses features that are not supported by this version of the Pulumi CLI: journalV2. Please update your version of the Pulumi CLI",
      as: 'state-too-new',
    },
    finds: { 'state-version': 'error' },
    says: [/Update Pulumi/],
    neverSays: [/Nothing in this state uses/],
    also: (findings, model) => {
      for (const fix of fixesOf(findings))
        assert.ok(fixed(model, [fix]).text.includes('"journalV2"'), fix.title);
    },
  },
  'urn-in-name': {
    finds: { 'urn-malformed': 'danger' },
    offersFirst: /^Make 'amazon_cloudwatchNamespace' \(Namespace\) its URN/,
    mayDoMore: /its URN, everywhere it occurs$/,
    also: (findings, model) => {
      for (const fix of fixesOf(findings)) {
        const urns = fixed(model, [fix]).resources.map(({ urn }) => urn.split('urn:pulumi:').length - 1);
        assert.ok(Math.max(...urns) <= 2, `${fix.title} nests it once more`);
      }
      const [first] = findings.find(({ rule }) => rule.code === 'urn-malformed')!.fixes!;
      assert.deepEqual(checkState(fixed(model, [first!])), []);
    },
  },
  'version-2': { finds: {} },
  'view-without-owner': {
    finds: { 'view-of': 'warning', 'missing-reference': 'error' },
    says: [/is a view of 'mymod' \(Module\), which is not in this state/],
    offersFirst: /^Remove this entry/,
    mayDoMore: /^Remove this entry$/,
    fixAll: (after, before) => {
      assert.equal(after.resources.length, before.resources.length);
    },
  },
  'wrapped-twice': {
    finds: { 'state-shape': 'danger' },
    says: [/holds a whole export/],
    offersFirst: /^Unwrap/,
    mayGo: () => true,
    also: (findings) => {
      assert.ok(findings.every(({ rule }) => rule.code !== 'unknown-field'));
    },
    fixAll: (after) => {
      assert.ok(after.resources.length > 0);
      assert.deepEqual(checkState(after), []);
    },
  },
};

/** The fixes of all findings. */
export function fixesOf(findings: readonly RuleFinding[]): Fix[] {
  return findings.flatMap(({ fixes = [] }) => fixes);
}

/** The state after these fixes. */
export function fixed(model: StateModel, fixes: readonly Fix[]): StateModel {
  const changes = fixes.flatMap((fix) => fix.changes('an-id'));
  return new StateModel(applyEdits(model.text, editsOf(model, changes)));
}

/** The messages of the errors in a state. */
export function errorsOf(model: StateModel): string[] {
  return checkState(model)
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => message);
}
