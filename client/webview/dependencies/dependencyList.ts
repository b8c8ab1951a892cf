import type {
  DependencyNode,
  DependencyResource,
  DependencySide,
  DependencyView,
} from '../../../shared/dependencies';
import { button, element } from '../elements';
import { FATE_LABELS, formatMarks, formatReasons } from './formatDependencies';

type Go = (resource: DependencyResource) => void;

const HEADINGS: Readonly<Record<DependencySide, readonly [some: string, none: string]>> = {
  needs: ['Needs', 'It depends on nothing in this state.'],
  dependents: ['Needed by', 'No resource needs it.'],
};

/** The content of the diagram as headings, lists and buttons. */
export function dependencyList(view: DependencyView, go: Go): HTMLElement[] {
  const { hidden } = view;
  return [
    ...(hidden.length > 0 ? [element('p', { class: 'why' }, `Not followed: ${hidden.join(', ')}.`)] : []),
    ...takenElements(view, go),
    ...sideElements(view, 'needs', go),
    ...missingElements(view),
    ...sideElements(view, 'dependents', go),
  ];
}

function sideElements(view: DependencyView, side: DependencySide, go: Go): HTMLElement[] {
  const nodes = view.nodes.filter((node) => node.side === side);
  const [some, none] = HEADINGS[side];
  if (nodes.length === 0) return [element('h2', {}, some), element('p', {}, none)];
  const steps = [...new Set(nodes.map(({ step }) => step))].sort((a, b) => a - b);
  return [
    element('h2', {}, `${some} ${view.counts[side]}`),
    ...steps.flatMap((step) => [
      element('h3', {}, step === 1 ? 'Directly' : `${step} steps away`),
      element(
        'ul',
        {},
        ...nodes.filter((node) => node.step === step).map((node) => nodeItem(view, node, go)),
      ),
    ]),
  ];
}

function nodeItem(view: DependencyView, node: DependencyNode, go: Go): HTMLElement {
  const why = formatReasons(view, node);
  const beyond = node.beyond > 0 ? [`${node.beyond} more behind it`] : [];
  const words = [...why, ...beyond].join('; ');
  const [first] = node.members;
  const goes = view.takenAlong && node.taken > 0;
  if (node.count === 1 && first) {
    return element(
      'li',
      {},
      resourceButton(first, go),
      element('span', { class: 'why' }, ...(goes ? [goesWith()] : []), [first.type, words].join(' · ')),
    );
  }
  const hidden = node.count - node.members.length;
  return element(
    'li',
    {},
    element(
      'details',
      { 'data-node': node.id },
      element(
        'summary',
        {},
        `${node.label}, ${node.type ?? 'of several types'}`,
        goes ? ` · ${node.taken} of them go` : undefined,
      ),
      element('p', { class: 'why' }, words),
      element('ul', {}, ...node.members.map((member) => element('li', {}, resourceButton(member, go)))),
      hidden > 0 ? element('p', { class: 'why' }, `and ${hidden} more`) : undefined,
    ),
  );
}

function takenElements({ takenAlong, focus }: DependencyView, go: Go): HTMLElement[] {
  if (!takenAlong) return [];
  const { whatIf, count, resources } = takenAlong;
  const title = whatIf === 'delete' ? 'Goes with it' : 'Replaced with it';
  const hidden = count + 1 - resources.length;
  const others = resources.filter(({ index }) => index !== focus.index);
  return [
    element('h2', {}, `${title}: ${count}`),
    element(
      'ul',
      { id: 'taken' },
      ...others.map((resource) => {
        const { fate, because, type } = resource;
        const words = [type, FATE_LABELS[fate], because].filter(Boolean).join(' · ');
        return element('li', {}, resourceButton(resource, go), element('span', { class: 'why' }, words));
      }),
    ),
    ...(hidden > 0 ? [element('p', { class: 'why' }, `and ${hidden} more`)] : []),
  ];
}

function missingElements({ missing }: DependencyView): HTMLElement[] {
  if (missing.length === 0) return [];
  return [
    element('h2', {}, `Referenced, but not in the state: ${missing.length}`),
    element(
      'ul',
      {},
      ...missing.map(({ urn, kinds }) =>
        element('li', {}, element('span', { class: 'why' }, `${urn} · as ${kinds.join(', ')}`)),
      ),
    ),
  ];
}

function resourceButton(resource: DependencyResource, go: Go): HTMLButtonElement {
  const marks = formatMarks(resource);
  const words = marks.length > 0 ? ` (${marks.join(', ')})` : undefined;
  const goTo = (): void => {
    go(resource);
  };
  return button([resource.name, words], goTo, { 'data-index': resource.index });
}

function goesWith(): HTMLElement {
  return element('span', { class: 'goes' }, 'Goes with it · ');
}
