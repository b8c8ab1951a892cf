import type { Feature } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';

/** `Pulumi: Diagnose Environment`: everything Pulumi needs, checked at once and shown on a page. */
export const diagnoseEnvironment: Feature = (services) =>
  registerCliCommand(services, Command.diagnoseEnvironment, async () => {
    const { showEnvironmentPage } = await import('./page');
    await showEnvironmentPage(services);
  });
