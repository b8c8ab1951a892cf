import type {
  DependencyNode,
  DependencyResource,
  DependencySide,
  DependencyView,
} from '../../../../../shared/dependencies';
import { button, element } from '../../../ui/pages/webview/elements';
import { MARK_WORDS } from '../../../../../shared/openedState';
import { FATE_LABELS, formatReasons } from './formatDependencies';

type Go = (resource: DependencyResource) => void;

const HEADINGS: Readonly<Record<DependencySide, readonly [some: string, none: string]>> = {
  needs: ['Needs', 'It depends on nothing in this state.'],
  dependents: ['Needed by', 'No resource needs it.'],
};

/** What goes with the resource, on request, and what stands on each side of it. */
export function dependencyLists(
  view: DependencyView,
  go: Go,
): Readonly<Record<'taken' | DependencySide, HTMLElement[]>> {
  return {
    taken: takenElements(view, go),
    needs: [...sideElements(view, 'needs', go), ...missingElements(view)],
    dependents: sideElements(view, 'dependents', go),
  };
}

function sideElements(view: DependencyView, side: DependencySide, go: Go): HTMLElement[] {
  const nodes = view.nodes.filter((node) => node.side === side);
  const [some, none] = HEADINGS[side];
  if (nodes.length === 0) return [element('h2', {}, some), element('p', {}, none)];
  const steps = [...new Set(nodes.map(({ step }) => step))];
  const hidden = view.counts[side] - nodes.length;
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
    ...(hidden > 0 ? [element('p', { class: 'why' }, `and ${hidden} more`)] : []),
  ];
}

function nodeItem({ takenAlong }: DependencyView, node: DependencyNode, go: Go): HTMLElement {
  const { resource, beyond, isTaken } = node;
  const words = [...formatReasons(node), ...(beyond > 0 ? [`${beyond} more behind it`] : [])].join('; ');
  const goes = takenAlong?.whatIf === 'delete' ? 'Goes with it · ' : 'Replaced, or perhaps · ';
  return element(
    'li',
    {},
    resourceButton(resource, go),
    element(
      'span',
      { class: 'why' },
      isTaken ? element('span', { class: 'goes' }, goes) : undefined,
      [resource.type, words].join(' · '),
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
      {},
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
  const marks = resource.marks.map((mark) => MARK_WORDS[mark]);
  const words = marks.length > 0 ? ` (${marks.join(', ')})` : undefined;
  const goTo = (): void => {
    go(resource);
  };
  return button([resource.name, words], goTo, { 'data-index': resource.index });
}
