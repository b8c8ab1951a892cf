import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { rules } from '..';
import { closest } from '../../state/similarWord';
import type { SeveritySettings } from '../engine/rule';
import { matchesPath, PATH_PATTERN } from './pathPattern';

/** The content of a config file. */
export interface RuleConfig {
  /** The severities of rules for all states. */
  readonly rules: SeveritySettings;
  /** Severities for some paths; of several that match, the last one counts. */
  readonly overrides: readonly { readonly files: readonly string[]; readonly rules: SeveritySettings }[];
  /** Patterns of what is not looked for in folders. */
  readonly ignore: readonly string[];
}

/** Something in a config file that is not understood. */
export interface ConfigFault {
  readonly offset: number;
  /** A sentence without full stop. */
  readonly message: string;
}

export const CONFIG_SEVERITIES = ['off', 'hint', 'information', 'warning', 'error'] as const;

type ConfigSeverity = (typeof CONFIG_SEVERITIES)[number];

/** A config that changes nothing. */
export const NO_RULES: RuleConfig = { rules: {}, overrides: [], ignore: [] };

/**
 * Reads a config file: JSON with comments.
 * @returns the valid parts, and what is wrong with the rest
 */
export function readRuleConfig(text: string): { config: RuleConfig; faults: ConfigFault[] } {
  if (text.trim() === '') return { config: NO_RULES, faults: [{ offset: 0, message: 'It is empty' }] };
  const errors: ParseError[] = [];
  const root = parseTree(text.replace(/^\uFEFF/, ' '), errors, { allowTrailingComma: true });
  const faults = errors.map(({ error, offset }) => ({
    offset,
    message: parseFault(printParseErrorCode(error)),
  }));
  if (!root || faults.length > 0) return { config: NO_RULES, faults };
  const reader = new ConfigReader();
  return { config: reader.config(root), faults: reader.faults };
}

/** The severities that a config gives to a file. */
export function severitiesFor(
  { rules: all, overrides }: RuleConfig,
  path: string | undefined,
): SeveritySettings {
  if (path === undefined) return all;
  return overrides
    .filter(({ files }) => files.some((pattern) => matchesPath(pattern, path)))
    .reduce<SeveritySettings>((severities, override) => ({ ...severities, ...override.rules }), all);
}

/** True if a file or a folder is not looked at when its folder is searched. */
export function isIgnored({ ignore }: RuleConfig, path: string): boolean {
  return ignore.some((pattern) => matchesPath(pattern, path));
}

/** `InvalidCommentToken` as words. */
function parseFault(code: string): string {
  return `It is not valid JSON (${code.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)})`;
}

const CODES = rules.map(({ code }) => code);

/** Reads the parts of a config, and collects what is wrong. */
class ConfigReader {
  readonly faults: ConfigFault[] = [];

  config(root: Node): RuleConfig {
    const members = this.members(root, ['$schema', 'rules', 'overrides', 'ignore'], 'field');
    return {
      rules: this.severities(members.get('rules')),
      overrides: this.elements(members.get('overrides')).map((override) => this.override(override)),
      ignore: this.patterns(members.get('ignore')),
    };
  }

  private override(node: Node): RuleConfig['overrides'][number] {
    const members = this.members(node, ['files', 'rules'], 'field');
    if (node.type === 'object' && !members.has('files')) this.fault(node, '"files" is missing');
    return { files: this.patterns(members.get('files')), rules: this.severities(members.get('rules')) };
  }

  private severities(node: Node | undefined): SeveritySettings {
    const severities: Record<string, ConfigSeverity> = {};
    for (const [code, value] of this.members(node, CODES, 'rule')) {
      const severity = CONFIG_SEVERITIES.find((one) => one === value.value);
      if (severity) severities[code] = severity;
      else this.fault(value, `The severity of "${code}" must be one of ${CONFIG_SEVERITIES.join(', ')}`);
    }
    return severities;
  }

  private patterns(node: Node | undefined): string[] {
    return this.elements(node).flatMap((element) => {
      const pattern: unknown = element.value;
      if (typeof pattern === 'string' && PATH_PATTERN.test(pattern)) return [pattern];
      this.fault(element, 'A pattern is a path with *, ** and ?, without brackets, braces, ! and \\');
      return [];
    });
  }

  /** The known members of an object. */
  private members(node: Node | undefined, known: readonly string[], what: string): Map<string, Node> {
    const members = new Map<string, Node>();
    for (const { children } of this.children(node, 'object', 'An object is expected here')) {
      const [key, value] = children ?? [];
      if (!key || !value) continue;
      const name = String(key.value);
      if (known.includes(name)) members.set(name, value);
      else this.fault(key, `There is no ${what} "${name}"${meant(name, known)}`);
    }
    return members;
  }

  private elements(node: Node | undefined): readonly Node[] {
    return this.children(node, 'array', 'A list is expected here');
  }

  /** The children of a node of this type. */
  private children(node: Node | undefined, type: Node['type'], fault: string): readonly Node[] {
    if (node?.type === type) return node.children ?? [];
    if (node) this.fault(node, fault);
    return [];
  }

  private fault({ offset }: Node, message: string): void {
    this.faults.push({ offset, message });
  }
}

function meant(name: string, known: readonly string[]): string {
  const found = closest(name, known);
  return found === undefined ? '' : `; did you mean "${found}"?`;
}
