import { backendFolder } from '../../pulumi/backend/backendFolder';
import { configuredBackends } from '../backendUrl';
import type { Check, DoctorContext, Finding } from '../doctorCheck';
import { probeFolder } from '../folderProbe';
import { reach } from '../reach';
import { addressOf } from './backendNetwork';

/** Clouds refuse signed requests from here on (AWS: 5 minutes for most, 15 for S3); certificates fail later. */
const TOLERATED_MS = 4 * 60_000;

/** Whether this machine's clock agrees with the backend's. */
export const clock: Check = {
  id: 'clock',
  title: 'Clock',
  async run(context) {
    const backends = await configuredBackends(context);
    const findings = await Promise.all(backends.map(({ url }) => compare(url, context)));
    return findings.flat();
  },
};

async function compare(backend: string, context: DoctorContext): Promise<Finding[]> {
  const ahead = await clockAhead(backend, context);
  return ahead === undefined ? [] : [judgeClock(ahead)];
}

async function clockAhead(backend: string, { env }: DoctorContext): Promise<number | undefined> {
  const folder = backendFolder(backend);
  if (folder !== undefined) return (await probeFolder(folder)).clockAheadMs;
  const address = addressOf(backend, env);
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
    'Clouds refuse requests that are signed with a wrong time. Have the clock set automatically.',
  ];
  return { level: 'error', message, details };
}
