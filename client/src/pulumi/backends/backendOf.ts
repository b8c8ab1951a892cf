import type { PulumiCli } from '../cli/cli';
import type { StackTarget } from '../stacks/stacks';
import { bucketBackend } from './bucket/bucketBackend';
import { serviceBackend } from './serviceBackend';
import type { StackBackend } from './stackBackend';

/** The backend of a stack. */
export function backendOf(cli: PulumiCli, target: StackTarget): StackBackend {
  const showsObjects = target.backend.address.kind.loadDriver !== undefined;
  return showsObjects ? bucketBackend(cli, target) : serviceBackend(cli, target);
}
