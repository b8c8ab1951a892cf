import type { PulumiCli } from '../pulumi/cli/cli';
import type { Services } from '../ui/services';

/**
 * The CLI's environments from launch configurations, with one CLI for each, so that a passphrase is asked for only once.
 */
export class Environments {
  private readonly clis = new Map<string, PulumiCli>();

  constructor(private readonly services: Services) {}

  /** The services, with a CLI that sets these variables in every run, so that the stack is found where it is updated. */
  servicesWith(env: NodeJS.ProcessEnv): Services {
    if (Object.keys(env).length === 0) return this.services;
    const key = JSON.stringify(Object.entries(env).map(([name, value]) => [name, value ?? null]));
    const cli = this.clis.get(key) ?? this.services.cli.withEnvironment(env);
    if (!this.clis.has(key)) {
      this.clis.set(key, cli);
      // The views follow the runs of one CLI only.
      cli.onDidRun((request) => {
        this.services.cli.ranElsewhere(request);
      });
    }
    return { ...this.services, cli };
  }
}
