import { PULUMI_CLOUD, type BackendKind } from './backendKind';

const RESTORING_IN_CLOUD =
  'https://www.pulumi.com/docs/iac/operations/stack-management/restoring-deleted-stacks/';

/** Pulumi Cloud, or a service like it: only the CLI speaks with it. */
export const service: BackendKind = {
  schemes: ['https', 'http'],
  example: PULUMI_CLOUD,
  isService: true,
  hasOrganizations: true,
  hasKeys: true,
  hasEnvironments: true,
  notedAs: (spelling) => spelling.replace(/\/$/, ''),
  identityOf(shown) {
    if (!URL.canParse(shown)) return shown;
    const { protocol, host, pathname, search } = new URL(shown);
    return `${protocol}//${host}${pathname.replace(/(?<!\/)\/+$/, '')}${search}`;
  },
  networkPlace: (url) => url,
  removedStacks: (url, shown) =>
    isPulumiCloud(url)
      ? {
          advice:
            'A stack that was removed from Pulumi Cloud is restored in its console, by an administrator of the organization.',
          page: RESTORING_IN_CLOUD,
        }
      : { advice: `${shown} shows nothing of removed stacks. Ask who runs it.` },
};

/** True for Pulumi's own service, but not for one that is self-hosted. */
export function isPulumiCloud(url: string): boolean {
  return /^https:\/\/api\.pulumi\.com(?:[/?#]|$)/i.test(url);
}
