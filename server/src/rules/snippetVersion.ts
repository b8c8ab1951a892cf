import type { JsonNode } from '../json/jsonNode';
import { versionFailure } from '../text/semver';
import type { Report, Rule } from './engine/rule';

export const snippetVersion: Rule = {
  code: 'snippet-version',
  title: 'The versions in a snippet must be versions',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'The `descriptor` of a snippet says which version of which package it needs, and `parameterization` ' +
      'the version of a package that is created by a parameter. This one was truncated or changed by hand.',
    repair:
      'Write all three parts without a `v` before them, such as `1.2.0`. The `version` of the descriptor ' +
      'itself can be omitted.',
  },
  checkState(model, report) {
    for (const snippet of model.deploymentField('snippets')?.elements() ?? []) {
      const descriptor = snippet.field('descriptor');
      check(descriptor?.field('version'), report);
      check(descriptor?.field('parameterization')?.field('version'), report, true);
    }
  },
};

/** @param isRequired true if null is not allowed, either */
function check(version: JsonNode | undefined, report: Report, isRequired = false): void {
  if (!version?.isValid || !(version.isString || (isRequired && version.isNull))) return;
  const failure = versionFailure(version.string ?? '');
  if (failure === undefined) return;
  report({
    span: version,
    message:
      'Pulumi can’t read this as the version of a package, and refuses the whole state: it must have three parts, such as 1.2.0.',
    engine: failure,
    fatal: true,
  });
}
