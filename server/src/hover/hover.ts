import type { Span } from '../state/jsonNode';
import { SIGNATURE_KEY } from '../state/signature';
import { locate, type Location } from '../state/locate';
import type { StateModel } from '../state/model';
import { namedUrn } from '../state/occurrences';
import { fieldDocs } from '../state/fieldDocs';
import { code } from './markdown';
import { resourceCard, unknownUrnCard } from './resourceCard';

/** An explanation of what stands at a place of a state. */
export interface HoverText {
  span: Span;
  /** Markdown. */
  text: string;
}

/** Explains the field or URN at an offset; undefined where there is nothing to explain. */
export function hoverAt(model: StateModel, offset: number): HoverText | undefined {
  const found = locate(model, offset);
  if (!found) return undefined;
  const text = found.onKey ? aboutKey(found) : (aboutUrn(model, found) ?? aboutField(found));
  return text === undefined ? undefined : { span: found.node, text };
}

function aboutKey(found: Location): string | undefined {
  if (found.node.string === SIGNATURE_KEY) {
    return 'Marks this object as a special value: a **secret**, an asset, an archive, or a reference to a resource. Leave it as it is.';
  }
  return aboutField(found);
}

function aboutField({ struct, field }: Location): string | undefined {
  if (!struct || field === undefined) return undefined;
  const docs = fieldDocs[struct.name][field];
  if (!docs) return undefined;
  const since = docs.since === undefined ? '' : `\n\nSince Pulumi ${docs.since}.`;
  return `${code(field)}\n\n${docs.what}\n\n**Editing:** ${docs.edit}${since}`;
}

function aboutUrn(model: StateModel, { node }: Location): string | undefined {
  const text = node.string;
  if (!text?.startsWith('urn:pulumi:')) return undefined;
  const urn = namedUrn(model, text);
  const resource = urn === undefined ? undefined : model.graph.first(urn);
  return resource ? resourceCard(model, resource) : unknownUrnCard(text);
}
