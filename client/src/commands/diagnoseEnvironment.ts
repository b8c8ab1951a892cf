import type { DoctorPage } from '../diagnoseEnvironment/doctorPage';
import type { Feature } from '../ui/services';
import { registerCliCommand } from '../ui/command';
import { Command } from '../ui/commandIds';
import { openPagesOf } from '../ui/pages/openPages';

const openPages = openPagesOf<DoctorPage>();
/** There is only one environment, with one page. */
const KEY = '';

/** `Pulumi: Diagnose Environment`: everything Pulumi needs, checked at once and shown on a page. */
export const diagnoseEnvironment: Feature = (services) =>
  registerCliCommand(services, Command.diagnoseEnvironment, async () => {
    const { DoctorPage } = await import('../diagnoseEnvironment/doctorPage');
    const pages = openPages(services);
    const page = pages.get(KEY) ?? pages.open(KEY, (onClose) => new DoctorPage(services, onClose));
    await page.check();
  });
