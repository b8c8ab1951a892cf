import { stackOfLeftFile } from '../leftFiles';
import type { Objects } from './objects';

/** The names of a project's stacks of which a bucket still has a state, whether or not they are there. */
export async function namesInBucket(objects: Objects, project: string, stop: AbortSignal): Promise<string[]> {
  const below = async (kind: string): Promise<string[]> => {
    const folder = `.pulumi/${kind}/${project}/`;
    return (await objects.list(folder, stop)).map(({ key }) => key.slice(folder.length));
  };
  const [stacks, history, backups] = await Promise.all(['stacks', 'history', 'backups'].map(below));
  const beside = stacks!.flatMap((key) => stackOfLeftFile(key) ?? []);
  const kept = [...history!, ...backups!].flatMap((key) => {
    const end = key.indexOf('/');
    return end > 0 ? [key.slice(0, end)] : [];
  });
  return [...new Set([...beside, ...kept])].sort();
}
