import type { BackendAddress } from '../../../pulumi/location/backendAddress';
import { configuredBackends, networkPlace } from '../model/configuredBackends';
import type { Check, CheckContext, Finding } from '../model/check';
import { probeFolder } from '../model/folderProbe';
import { reach } from '../model/reach';

/** Clouds refuse signed requests beyond this difference (AWS: 5 minutes for most, 15 for S3); certificates fail later. */
const TOLERATED_MS = 4 * 60_000;

/** Checks that this machine's clock agrees with the backend's. */
export const clock: Check = {
  id: 'clock',
  title: 'Clock',
  async run(context) {
    const backends = await configuredBackends(context);
    const findings = await Promise.all(backends.map(({ address }) => compare(address, context)));
    return findings.flat();
  },
};

async function compare(backend: BackendAddress, context: CheckContext): Promise<Finding[]> {
  const ahead = await clockAhead(backend, context);
  return ahead === undefined ? [] : [judgeClock(ahead)];
}

async function clockAhead(backend: BackendAddress, { env }: CheckContext): Promise<number | undefined> {
  if (backend.folder !== undefined) return (await probeFolder(backend.folder)).clockAheadMs;
  const address = networkPlace(backend, env);
  return address instanceof URL ? (await reach(address, env)).clockAheadMs : undefined;
}

/** @param aheadMs how far the backend's clock is ahead */
export function judgeClock(aheadMs: number): Finding {
  if (Math.abs(aheadMs) < TOLERATED_MS) {
    return { level: 'ok', message: 'The clocks of this machine and of the backend agree.' };
  }
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  const message = `This machine’s clock is ${minutes} minutes ${aheadMs > 0 ? 'behind' : 'ahead of'} the backend’s.`;
  const details = [
    'Clouds refuse requests signed with a wrong time. Let the system set the clock automatically.',
  ];
  return { level: 'error', message, details };
}
