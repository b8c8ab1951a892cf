import { backendFolder } from '../location/backendFolder';
import type { PulumiCli } from '../cli/cli';
import type { StackTarget } from '../stacks/stacks';
import { bucketBackend } from './bucket/bucketBackend';
import { folderBackend } from './folder/folderBackend';
import { serviceBackend } from './serviceBackend';
import type { StackBackend } from './stackBackend';

/** The backend of a stack. Only this function knows the kinds of backends. */
export function backendOf(cli: PulumiCli, target: StackTarget): StackBackend {
  const { address } = target.backend;
  const folder = backendFolder(address.forCli);
  if (folder !== undefined) return folderBackend(cli, target, folder);
  return address.isService ? serviceBackend(cli, target) : bucketBackend(cli, target);
}
