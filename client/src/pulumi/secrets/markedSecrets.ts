import { secretSpellings } from '../../../../shared/logs/secretValues';
import { Signature, SIGNATURE_KEY } from '../../../../shared/signature';

const LABELLED = /^(?=[^]*\}$)(?:Unm|M)arshaling property for (RPC\[.*\]): ([^=\s]+)=\{([^]*)\}$/;

/**
 * Finds the values that the engine marks as secret in a verbose log, line by line. The log's own messages have the mark
 * in one line and the value in the next; gRPC messages have both in one object. The same values occur elsewhere without a
 * mark.
 */
export class MarkedSecrets {
  readonly values = new Set<string>();
  /** Calls whose next value is secret. */
  private readonly marked = new Set<string>();
  /** Calls whose next value is an output that may be marked as secret. */
  private readonly outputs = new Set<string>();

  /** False for lines among which none can have or need a mark: they need not be read. */
  mayBeIn(lines: string): boolean {
    if (this.marked.size > 0 || this.outputs.size > 0) return true;
    return lines.includes(Signature.secret) || lines.includes(Signature.outputValue);
  }

  /** Reads the next line. */
  read(line: string): void {
    if (!line.startsWith('{"')) return;
    if (!this.mayBeIn(line)) return;
    const isMark = line.includes(Signature.secret) || line.includes(Signature.outputValue);
    let entry: unknown;
    try {
      entry = JSON.parse(line);
    } catch {
      return; // cut off
    }
    const message = (entry as { msg?: unknown }).msg;
    if (typeof message === 'string') this.readMessage(message);
    else if (isMark) for (const value of secretSpellings(entry, line)) this.add(value);
  }

  private readMessage(message: string): void {
    const [, label = '', key, value = ''] = LABELLED.exec(message) ?? [];
    if (key === SIGNATURE_KEY && value === Signature.secret) this.marked.add(label);
    else if (key === SIGNATURE_KEY && value === Signature.outputValue) this.outputs.add(label);
    else if (key === 'secret' && this.outputs.delete(label) && value === 'true') this.marked.add(label);
    else if (key === 'value' && this.marked.delete(label)) {
      // An object is printed as `map[a:{x} b:{y}]`, with its values in the innermost braces.
      const leaves = /^(?:map)?\[/.test(value) ? value.matchAll(/\{([^{}]*)\}/g) : [[value, value]];
      for (const leaf of leaves) this.add(leaf[1] ?? '');
    }
  }

  private add(value: string): void {
    if (value !== '' && value !== '[secret]') this.values.add(value);
  }
}
