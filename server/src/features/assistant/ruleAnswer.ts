import type { AssistantAnswer } from '../../../../shared/assistant';
import { ruleDocsUrl } from '../../../../shared/docsUrl';
import { rules } from '../../rules';
import { editDistance } from '../../state/nearMisses';

/** Maximum rules named instead of an unknown one. */
const MOST_NEAREST = 5;

const REFUSED = {
  import: 'Pulumi refuses to import or to use such a state.',
  update: 'Pulumi takes such a state, and a later command fails or crashes because of it.',
} as const;

/** What a rule is about, and what to do. */
export function ruleAnswer(wanted: string): AssistantAnswer {
  const code = wanted.trim().toLowerCase();
  const rule = rules.find((one) => one.code === code);
  if (!rule) {
    const nearest = rules
      .map((one) => ({ code: one.code, distance: distanceOf(code, one.code) }))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, MOST_NEAREST);
    return { failure: `There is no such rule. The nearest: ${nearest.map((one) => one.code).join(', ')}.` };
  }
  const { title, severity, docs, refusedBy } = rule;
  const refused = refusedBy === undefined ? undefined : REFUSED[refusedBy];
  return {
    answer: [
      `# ${title}`,
      '',
      `Rule ${rule.code}, severity: ${severity}.${refused === undefined ? '' : ` ${refused}`}`,
      '',
      `How it comes about: ${docs.why}`,
      '',
      `What to do: ${docs.repair}`,
      ...(docs.versions === undefined ? [] : ['', `Versions of Pulumi: ${docs.versions}`]),
      '',
      `More: ${ruleDocsUrl(rule.code)}`,
    ].join('\n'),
    data: {
      code: rule.code,
      title,
      severity,
      ...(refused !== undefined && { refused }),
      why: docs.why,
      repair: docs.repair,
      docs: ruleDocsUrl(rule.code),
    },
  };
}

/** Shared words count most: a code is made of them. */
function distanceOf(wanted: string, code: string): number {
  const words = new Set(code.split('-'));
  const shared = wanted.split(/[^a-z]+/).filter((word) => words.has(word)).length;
  return editDistance(wanted, code, LONGEST) - shared * LONGEST;
}

const LONGEST = 40;
