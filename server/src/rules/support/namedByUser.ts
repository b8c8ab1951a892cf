import { setField } from '../../edits/fieldEdits';
import { parseProviderReference } from '../../state/referenceToProvider';
import type { Resource } from '../../state/resource';
import { formatUrn, parseUrn, typeBelow } from '../../../../shared/urn';
import type { Fix } from '../engine/rule';

/**
 * Writes the URN of an entry that has lost it, with the name that the user fills in: its type and what it names say the
 * rest.
 */
export function namedByUser(resource: Resource): Fix[] {
  const parent = parseUrn(resource.parent);
  const near = parent ?? parseUrn(parseProviderReference(resource.provider).reference?.urn ?? '');
  if (!near || resource.type === '') return [];
  const { stack, project } = near;
  const qualifiedType = typeBelow(parent, resource.type);
  return [
    {
      title: 'Write its URN, with the name that the program gives it…',
      kind: 'write-urn',
      asks: 'name',
      changes: (name = '') => [
        setField(resource, 'urn', JSON.stringify(formatUrn({ stack, project, qualifiedType, name }))),
      ],
    },
  ];
}
