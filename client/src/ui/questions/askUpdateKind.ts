import type { UpdateKind } from '../../pulumi/runs/updates';
import { askChoice, type Choice, type StepPosition, type StepResult } from './inputSteps';

interface Asked {
  readonly kind: UpdateKind;
}

const CHOICES: readonly Choice<Asked>[] = [
  { label: '$(eye) Preview', detail: 'Changes nothing', value: { kind: 'preview' } },
  {
    label: '$(cloud-upload) Update',
    detail: 'pulumi up: creates, changes and deletes resources',
    value: { kind: 'up' },
  },
  {
    label: '$(refresh) Refresh',
    detail: 'Updates the state to match the real resources',
    value: { kind: 'refresh' },
  },
  { label: '$(trash) Destroy', detail: 'Deletes all resources of the stack', value: { kind: 'destroy' } },
];

/** Asks which kind of update Pulumi should run. */
export function askUpdateKind(position: StepPosition): Promise<StepResult<Asked>> {
  return askChoice(position, 'What to run', CHOICES);
}
