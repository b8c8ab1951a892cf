import { parseUrn, URN_PREFIX } from '../../../shared/urn';
import type { Rule } from './engine/rule';

export const urnMalformed: Rule = {
  code: 'urn-malformed',
  title: 'A URN must have its four parts',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'A URN is `urn:pulumi:<stack>::<project>::<type>::<name>`. Without the prefix Pulumi crashes on it; with too ' +
      'few parts it takes the resource for one that the program does not have, and deletes it.',
    repair: 'Write the URN as the program makes it; a backup or `pulumi preview` shows it.',
  },
  // In a pending operation the engine does not mind.
  checkResource(resource, _model, report) {
    const { urn } = resource;
    if (urn === '' || parseUrn(urn)) return;
    const prefixed = urn.startsWith(URN_PREFIX);
    report({
      span: resource.anchor,
      message: prefixed
        ? 'This URN has fewer than four parts (urn:pulumi:<stack>::<project>::<type>::<name>), so that Pulumi would delete the resource, or crash: a backup has the whole one.'
        : `This is not a URN, because it does not start with "${URN_PREFIX}", and Pulumi crashes on it: a backup has the right one.`,
      engine: prefixed ? undefined : `fatal: An assertion has failed: Urn is: '${urn}'`,
      fatal: !prefixed,
      refusedBy: prefixed ? 'update' : 'import',
      resource,
    });
  },
};
