import type { UpdateKind } from '../../pulumi/runs/updates';
import { askChoice, type Choice, type StepPosition, type StepResult } from './inputSteps';

const CHOICES: readonly Choice<UpdateKind>[] = [
  { label: '$(eye) Preview', detail: 'Changes nothing', value: 'preview' },
  {
    label: '$(cloud-upload) Update',
    detail: 'pulumi up: creates, changes and deletes resources',
    value: 'up',
  },
  {
    label: '$(refresh) Refresh',
    detail: 'Takes what the resources are now into the state',
    value: 'refresh',
  },
  { label: '$(trash) Destroy', detail: 'Deletes all resources of the stack', value: 'destroy' },
];

/** Asks what Pulumi is to run. */
export function askUpdateKind(position: StepPosition): Promise<StepResult<UpdateKind>> {
  return askChoice(position, 'What to run', CHOICES);
}
