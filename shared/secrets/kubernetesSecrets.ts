import { NamedValueReader, type OpenValue } from './namedValueReader';
import type { SecretSpan } from './secretKinds';

/** How many lines may be between the data of an object and its kind. */
const FARTHEST = 200;

const KIND = /^(?<indent>[\s+~-]*)\\*["']?kind\\*["']?\s{0,40}:\s{0,9}\\*["']?(?<kind>\w{1,60})/;
/** A heading of a resource in Pulumi’s differences. */
const HEADING = /^[\s+~-]{0,60}(?<type>[\w.-]{1,60}:[\w/.-]{1,100}:\w{1,60}): \(/;
const DATA = /^(?<indent>[\s+~-]*)\\*["']?(?:data|binaryData)\\*["']?\s{0,40}:\s{0,9}\{?\s*$/;
const ON_ONE_LINE = /kind\\*["']?\s{0,9}:\s{0,9}\\*["']?Secret\\*["'},\s]/;
const DATA_ON_LINE = /(?<![\w-])(?:data|binaryData)\\*["']?\s{0,9}:\s{0,9}(?=\{)/g;

/** Follows which object of Kubernetes the lines are about: all data of a secret is secret, whatever its names are. */
export class KubernetesSecrets {
  private isSecret = false;
  private indent = '';
  private wasHeading = false;

  /** The values on one line, if it has a whole secret. */
  spansOf(line: string): SecretSpan[] {
    if (!line.includes('Secret') || !ON_ONE_LINE.test(line)) return [];
    const spans: SecretSpan[] = [];
    DATA_ON_LINE.lastIndex = 0;
    for (let found = DATA_ON_LINE.exec(line); found; found = DATA_ON_LINE.exec(line)) {
      const start = { index: found.index + found[0].length, wholeLine: false, bare: true };
      const reader = new NamedValueReader(line, 'password', start, false, 'stringdata');
      // What is in it has been read with it.
      DATA_ON_LINE.lastIndex = Math.max(DATA_ON_LINE.lastIndex, reader.read());
      spans.push(...reader.spans);
    }
    return spans;
  }

  /**
   * The values that begin below a line, if these are the data of a secret.
   * @param ahead the n-th line after this one, if it is known already
   */
  opensAt(line: string, ahead: (count: number) => string | undefined): OpenValue | undefined {
    this.follow(line);
    const data = DATA.exec(line);
    if (!data) return undefined;
    const { indent = '' } = data.groups!;
    const isOfSecret =
      this.isSecret && (this.wasHeading || width(indent) === width(this.indent))
        ? true
        : kindAhead(width(indent), ahead) === 'Secret';
    return isOfSecret ? { kind: 'password', content: 'entries', name: 'stringdata' } : undefined;
  }

  private follow(line: string): void {
    const heading = HEADING.exec(line);
    const kind = heading ? undefined : KIND.exec(line);
    if (heading) {
      this.isSecret = heading.groups!['type']!.endsWith(':Secret') && line.includes('kubernetes:core');
      this.wasHeading = true;
    } else if (kind && !this.wasHeading) {
      this.isSecret = kind.groups!['kind'] === 'Secret';
      this.indent = kind.groups!['indent']!;
    } else if (/^(?:---|apiVersion:)/.test(line)) {
      this.isSecret = false;
      this.wasHeading = false;
    }
  }
}

/** Signs and dashes of lists count as spaces. */
function width(indent: string): number {
  return indent.length;
}

function kindAhead(indent: number, ahead: (count: number) => string | undefined): string | undefined {
  for (let count = 1; count <= FARTHEST; count++) {
    const line = ahead(count);
    if (line === undefined || line.startsWith('---')) return undefined;
    const kind = KIND.exec(line)?.groups;
    if (kind && width(kind['indent']!) === indent) return kind['kind'];
    if (line.trim() !== '' && line.search(/[^\s+~-]/) < indent) return undefined;
  }
  return undefined;
}
