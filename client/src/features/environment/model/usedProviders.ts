import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckContext, CheckedProject } from './check';

/** The providers whose logins the checks know. */
export type KnownProvider = 'aws' | 'azure' | 'gcp' | 'kubernetes' | 'docker';

/** How the files of a project name a provider's package, in each language. */
const NAMES: Readonly<Record<KnownProvider, RegExp>> = {
  aws: /@pulumi\/(?:aws|aws-native|awsx|eks)\b|pulumi[-_](?:aws|aws-native|awsx|eks)\b|\bPulumi\.(?:Aws|AwsNative|Eks)\b|\btype:\s{1,9}["']?(?:aws|aws-native|awsx|eks):/,
  azure:
    /@pulumi\/azure(?:-native|ad)?\b|pulumi[-_]azure(?:[-_]native|ad)?\b|\bPulumi\.Azure(?:Native|AD)?\b|\btype:\s{1,9}["']?azure(?:-native|ad)?:/,
  gcp: /@pulumi\/(?:gcp|google-native)\b|pulumi[-_](?:gcp|google[-_]native)\b|\bPulumi\.(?:Gcp|GoogleNative)\b|\btype:\s{1,9}["']?(?:gcp|google-native):/,
  kubernetes:
    /@pulumi\/kubernetes\b|pulumi[-_]kubernetes\b|\bPulumi\.Kubernetes\b|\btype:\s{1,9}["']?kubernetes:/,
  docker:
    /@pulumi\/docker(?:-build)?\b|pulumi[-_]docker(?:[-_]build)?\b|\bPulumi\.Docker(?:Build)?\b|\btype:\s{1,9}["']?docker(?:-build)?:/,
};

const FILES =
  /^(?:package\.json|requirements\.txt|pyproject\.toml|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|Pulumi\.ya?ml|Main\.yaml|.{1,100}\.[cf]sproj)$/;
/** Longer files are no lists of packages. In characters. */
const LONGEST = 500_000;

/** The projects that name a package of this provider, by what their files say. */
export async function projectsWith(
  provider: KnownProvider,
  { projects }: Pick<CheckContext, 'projects'>,
): Promise<CheckedProject[]> {
  const uses = await Promise.all(
    projects.map(async (project) => NAMES[provider].test(await textsOf(project))),
  );
  return projects.filter((_, i) => uses[i]);
}

async function textsOf({ folder, programFolder }: CheckedProject): Promise<string> {
  const texts = await Promise.all([...new Set([folder, programFolder])].map(textsIn));
  return texts.flat().join('\n');
}

async function textsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names
      .filter((name) => FILES.test(name))
      .map(async (name) => (await readFile(join(folder, name), 'utf8').catch(() => '')).slice(0, LONGEST)),
  );
}
