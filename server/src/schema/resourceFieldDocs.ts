/** The help text for one field, for someone who opens a state for the first time. Markdown. */
export interface FieldDoc {
  /** What it is. */
  what: string;
  /** Whether and how to edit it by hand. */
  edit: string;
  /** The first version of the CLI that knows the field, if that was a version 3. */
  since?: string;
}

export type FieldDocs = Readonly<Record<string, FieldDoc>>;

/** The fields of a resource, in the order in which the engine writes them. */
export const resourceFieldDocs: FieldDocs = {
  urn: {
    what: 'The identity of the resource in Pulumi: stack, project, types of its parents and its own, and name.',
    edit: 'Only with care, and everywhere it is named: other resources refer to it in `parent`, `dependencies`, `propertyDependencies`, `deletedWith`, `replaceWith` and `provider`. `pulumi state rename` does it for you. A resource whose URN the program does not produce is deleted by the next `pulumi up`.',
  },
  custom: {
    what: '`true` if a provider manages a real object for this resource, `false` for a component, which only groups others.',
    edit: 'Never. Without it the resource counts as a component, and a state in which a component has an `id` cannot be read.',
  },
  delete: {
    what: 'The old half of a replacement: the next `pulumi up` deletes the real object, even if `protect` is set.',
    edit: 'Do not remove the flag: two live resources with one URN are refused. If the real object is already gone, remove the whole resource.',
  },
  id: {
    what: "The provider's id of the real object.",
    edit: 'Only with care: it decides which real object Pulumi updates and deletes. Components have none; a custom resource without one crashes the next preview or update. The id of a provider also ends every `provider` reference to it: change those, too.',
  },
  type: {
    what: 'The type, as in `aws:s3/bucketV2:BucketV2`. The last type in the URN is the same.',
    edit: 'Never alone: the URN has it, too. To rename a type, give the resource an alias in the program.',
  },
  inputs: {
    what: 'What the program asked for at the last update. The next one compares the program with this.',
    edit: 'Only with care: a wrong value shows as a change in the next preview. A provider keeps its `version` and its plugin here.',
  },
  outputs: {
    what: 'What the provider reported about the real object.',
    edit: 'Rarely needed: `pulumi refresh` reads it again from the provider.',
  },
  parent: {
    what: 'The URN of the parent, which must stand earlier in the list.',
    edit: 'Only to name a parent that exists. The URN contains the types of the parents, so a real move also changes the URN: set `parent` and `aliases` in the program instead.',
  },
  protect: {
    what: '`true` forbids Pulumi to delete or replace the resource.',
    edit: 'Safe; `pulumi state unprotect` does the same. The next `pulumi up` takes the value from the program.',
  },
  taint: {
    what: '`true` makes the next `pulumi up` replace the resource: the real object is deleted and created again.',
    edit: 'Safe to remove; `pulumi state untaint` does the same. To set it, use `pulumi state taint`.',
    since: '3.192',
  },
  external: {
    what: '`true` if the program only reads the object (`.get`): Pulumi never updates or deletes it.',
    edit: 'Never remove it: Pulumi would take the object for its own, and could delete it.',
  },
  dependencies: {
    what: 'The URNs of the resources that this one needs. Each must stand earlier in the list.',
    edit: 'Safe to remove a URN that no longer exists; remove it from `propertyDependencies`, too. Leave no empty string behind: it can be imported, but stops the next update.',
  },
  initErrors: {
    what: 'Why the object was created but did not become ready. The next `pulumi up` updates it once more, even without a change.',
    edit: 'Safe to remove once the real object is fine.',
  },
  provider: {
    what: 'The provider that manages the resource: the URN of a provider resource, `::` and the `id` of that.',
    edit: 'Only with care: it must name, letter for letter, a provider of the right package that stands earlier in the list.',
  },
  propertyDependencies: {
    what: 'For each input, the URNs of the resources that its value comes from. Each must stand earlier in the list.',
    edit: 'Safe to remove a URN that no longer exists; remove it from `dependencies`, too. Empty lists are normal; an empty string stops the next update.',
  },
  pendingReplacement: {
    what: '`true` if the real object was deleted for a replacement and is not created again yet. The next `pulumi up` does that.',
    edit: 'Do not remove the flag: Pulumi would believe that the object exists. If you no longer want the resource, remove all of it.',
  },
  additionalSecretOutputs: {
    what: 'Names of outputs that are kept secret.',
    edit: 'No need: the next `pulumi up` takes the list from the program.',
  },
  aliases: {
    what: 'URNs that the resource had before.',
    edit: 'Safe to remove: updates do so, too. No two resources may have the same one, or the next update fails.',
  },
  customTimeouts: {
    what: 'How many seconds creating, updating, deleting and reading may take.',
    edit: 'Better in the program. Numbers only: `300`, not `"5m"`, which makes the file unreadable.',
  },
  importID: {
    what: 'The id with which the resource was imported.',
    edit: 'No need. What counts is `id`.',
  },
  retainOnDelete: {
    what: '`true` makes Pulumi forget the resource when it is to be deleted, and leaves the real object alone.',
    edit: 'Safe. The next `pulumi up` takes the value from the program.',
    since: '3.25',
  },
  deletedWith: {
    what: 'The URN of a resource whose deletion also deletes this object, so that Pulumi need not. It must stand earlier in the list.',
    edit: 'Safe to remove if that resource no longer exists: Pulumi then deletes this object itself.',
    since: '3.46.1',
  },
  replaceWith: {
    what: 'URNs of resources whose replacement also replaces this one. Each must stand earlier in the list.',
    edit: 'Safe to remove a URN that no longer exists.',
    since: '3.207',
  },
  created: {
    what: 'When Pulumi created the object.',
    edit: 'No need. It must be a time like `2026-03-04T09:12:44Z`; anything else, even an empty string, makes the file unreadable.',
    since: '3.60',
  },
  modified: {
    what: 'When the resource last changed in the state.',
    edit: 'No need. It must be a time like `2026-03-04T09:12:44Z`; anything else, even an empty string, makes the file unreadable.',
    since: '3.60',
  },
  sourcePosition: {
    what: 'Where the program creates the resource: file, line and column, relative to the project.',
    edit: 'No need: it changes nothing, and updates write it themselves.',
    since: '3.75',
  },
  stackTrace: {
    what: 'The calls in the program that led to the resource. Empty entries are normal.',
    edit: 'No need: it changes nothing, and updates write it themselves.',
    since: '3.195',
  },
  ignoreChanges: {
    what: 'Properties whose changes in the program are ignored.',
    edit: 'Better in the program: the next `pulumi up` takes the list from there.',
    since: '3.120',
  },
  hideDiff: {
    what: 'Properties whose changes a preview does not show.',
    edit: 'Better in the program. Each must be a property path such as `tags.owner` or `rules[0]`; a malformed one makes the file unreadable.',
    since: '3.200',
  },
  replaceOnChanges: {
    what: 'Properties whose change replaces the resource instead of updating it.',
    edit: 'Better in the program: the next `pulumi up` takes the list from there.',
    since: '3.163',
  },
  replacementTrigger: {
    what: 'A value that replaces the resource when the program gives another one.',
    edit: 'Leave it: with another value here, the next `pulumi up` replaces the resource.',
    since: '3.208',
  },
  refreshBeforeUpdate: {
    what: '`true` if the resource is to be read again from its provider before each update.',
    edit: 'Leave it: the provider asks for it.',
    since: '3.172',
  },
  viewOf: {
    what: 'The URN of the resource that this one is a view of. Views are managed along with it.',
    edit: 'Leave it. Nothing checks it, so a wrong URN is not reported.',
    since: '3.174',
  },
  resourceHooks: {
    what: 'Functions of the program that run before and after the resource is created, updated or deleted, or when that fails.',
    edit: 'Better in the program: the next `pulumi up` takes them from there.',
    since: '3.182',
  },
  extensionRef: {
    what: 'A key in `extensions` of the deployment.',
    edit: 'Never: a key that is not there can be imported, but stops the next update.',
    since: '3.249',
  },
  snippetID: {
    what: 'The `uuid` of the snippet in the deployment that the resource belongs to.',
    edit: 'Leave it. Nothing checks it.',
    since: '3.251',
  },
};
