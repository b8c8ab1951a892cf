import { createHash } from 'node:crypto';
import {
  emptyStack,
  unreadStack,
  type OwnedObject,
  type ScannedStack,
  type ScanSettings,
  type StackFacts,
  type StackPlace,
} from '../../../shared/scan/scan';
import type { ProvedOperation } from '../../../shared/recordedFacts';
import { scanSeverities } from '../check/configFiles';
import { fileFindings } from '../check/fileFinding';
import { groupFindings } from '../check/groupFindings';
import { stateOfBytes } from '../check/stateFile';
import { referencesIn } from '../features/search/stackReferences';
import { StateChecker } from '../rules/engine/stateChecker';
import { objectsAnywhere } from '../rules/support/sameObject';
import { describeResource } from '../state/describeResource';
import type { StateModel } from '../state/model';
import { LineIndex } from '../text/lineStarts';

/** Checks the state of a stack. @param proofs what records prove of its pending operations */
export function scannedStack(
  place: StackPlace & StackFacts,
  bytes: Buffer,
  settings: ScanSettings,
  proofs: readonly ProvedOperation[] = [],
): ScannedStack {
  const state = stateOfBytes(bytes);
  if ('failure' in state) return unreadStack(place, state.failure);
  const { model } = state;
  // A service has none for a stack that was never updated, which is no fault.
  if (place.isService && [...(model.deployment?.members() ?? [])].length === 0) return emptyStack(place);
  const severities = scanSeverities(settings, place.file);
  const [stack = '', project] = place.name.split('/').reverse();
  const checker = StateChecker.of(model, {
    targetStack: stack,
    targetProject: project,
    targetIsService: place.isService,
    engine: settings.engine,
    severities,
    recorded: { proofs },
  });
  const found = fileFindings(model, checker.findings(), { fields: false, fixes: false });
  const { identity } = model;
  const shared = severities['shared-id'];
  return {
    ...place,
    ...(identity && { identity: `“${identity.stack}” of project “${identity.project}”` }),
    resources: model.resources.length,
    findings: groupFindings(found).map(({ first, others }) => ({
      ...first,
      fixes: [],
      related: [],
      more: others.length,
    })),
    objects: shared === 'off' ? [] : objectsOf(model),
    ...(shared && shared !== 'off' && { sharedSeverity: shared }),
    references: referencesIn(model),
  };
}

function objectsOf(model: StateModel): OwnedObject[] {
  const found = new Map<string, OwnedObject>();
  const lines = new LineIndex(model.text);
  for (const { key, resource } of objectsAnywhere(model)) {
    const hash = hashOf(key);
    const { line, column } = lines.positionOf(resource.fields.get('id')!.start);
    if (!found.has(hash)) found.set(hash, [hash, describeResource(resource), line, column]);
  }
  return [...found.values()];
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 20);
}
