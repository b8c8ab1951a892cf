import pLimit from 'p-limit';
import { headOf } from '../../../client/src/features/environment/model/headRequest';
import { failureText } from '../../../shared/failureText';
import type { NeededPlugin } from '../../../shared/scan/scan';
import { pluginSources, type PluginSource } from './pluginSources';

/** How many requests go at once: these are other people's servers. */
const AT_ONCE = 4;
const PATIENCE_MS = 15_000;
const MOST_REDIRECTIONS = 5;

/** Whether a plugin can still be had; `gone` has the hosts that say that they do not have it. */
export type PluginAnswer =
  | { readonly isThere: true }
  | { readonly gone: readonly string[] }
  | { readonly unknown: string };

/** What a server says of an address: a status, or why there is none. */
type Said = number | string;

/** Asks the servers where the CLI would get plugins whether they still have them: each address once, and only with HEAD. */
export class PluginServers {
  private readonly limit = pLimit(AT_ONCE);
  private readonly plugins = new Map<string, Promise<PluginAnswer>>();
  private readonly addresses = new Map<string, Promise<Said>>();
  /** Why servers cannot be asked, by their hosts. */
  private readonly silent = new Map<string, string>();

  /** @param version of this program */
  constructor(
    private readonly env: NodeJS.ProcessEnv,
    private readonly version: string,
    private readonly stop: AbortSignal,
  ) {}

  /** Never rejects, except when it is stopped. */
  answerOf({
    name,
    version,
    source,
  }: Pick<NeededPlugin, 'name' | 'version' | 'source'>): Promise<PluginAnswer> {
    const key = JSON.stringify([name, version, source]);
    const known =
      this.plugins.get(key) ?? this.find({ name, version, ...(source !== undefined && { source }) });
    this.plugins.set(key, known);
    return known;
  }

  private async find(plugin: Pick<NeededPlugin, 'name' | 'version' | 'source'>): Promise<PluginAnswer> {
    try {
      const sources = pluginSources(plugin, this.env);
      let reason: string | undefined;
      for (const source of sources) {
        const found = await this.lookAt(source);
        if (found === 'there') return { isThere: true };
        if (found !== 'gone') reason ??= found.unknown;
      }
      if (reason !== undefined) return { unknown: reason };
      return { gone: [...new Set(sources.map(({ files }) => shownHost(new URL(files[0]!))))] };
    } catch (error) {
      this.stop.throwIfAborted();
      return { unknown: failureText(error) };
    }
  }

  private async lookAt({
    files,
    absent,
    witness,
  }: PluginSource): Promise<'there' | 'gone' | { unknown: string }> {
    const unknown = (address: string, said: Said): { unknown: string } => ({
      unknown: `${shownHost(new URL(address))} ${typeof said === 'string' ? said : `answers with status ${said}`}`,
    });
    for (const file of files) {
      const said = await this.ask(file);
      if (isThere(said)) return 'there';
      if (!absent.some((status) => status === said)) return unknown(file, said);
    }
    if (witness === undefined) return 'gone';
    const said = await this.ask(witness);
    if (isThere(said)) return 'gone';
    return typeof said === 'string' || !absent.includes(said)
      ? unknown(witness, said)
      : { unknown: `${shownHost(new URL(witness))} shows nothing of it to us` };
  }

  private ask(address: string): Promise<Said> {
    const known = this.addresses.get(address) ?? this.limit(() => this.head(new URL(address)));
    this.addresses.set(address, known);
    return known;
  }

  private async head(address: URL, redirections = 0): Promise<Said> {
    this.stop.throwIfAborted();
    const silent = this.silent.get(address.host);
    if (silent !== undefined) return silent;
    try {
      const signal = AbortSignal.any([this.stop, AbortSignal.timeout(PATIENCE_MS)]);
      const fields = [`User-Agent: pulumi-troubleshooter/${this.version}`, ...this.login(address)];
      const { status, field } = await headOf(address, this.env, { fields, signal });
      const next = status >= 300 && status < 400 ? field('location') : undefined;
      if (next === undefined) return status;
      const target = new URL(next, address);
      if (redirections === MOST_REDIRECTIONS || !/^https?:$/.test(target.protocol)) return 'leads elsewhere';
      return await this.head(target, redirections + 1);
    } catch (error) {
      this.stop.throwIfAborted();
      const isLate = error instanceof Error && /^(?:Timeout|Abort)Error$/.test(error.name);
      const reason = isLate ? 'gives no answer in time' : `cannot be asked (${failureText(error)})`;
      this.silent.set(address.host, reason);
      return reason;
    }
  }

  /** The token of the environment, as the CLI sends it, but only to GitHub itself: a state can name any host. */
  private login({ protocol, host }: URL): string[] {
    const token = this.env['GITHUB_TOKEN'] ?? '';
    const isGithubs = protocol === 'https:' && host === 'api.github.com';
    return isGithubs && /^[\w.-]+$/.test(token) ? [`Authorization: token ${token}`] : [];
  }
}

function isThere(said: Said): boolean {
  return typeof said === 'number' && said >= 200 && said < 300;
}

/** A host as users know it. */
function shownHost({ host }: URL): string {
  return host === 'api.github.com' ? 'github.com' : host;
}
