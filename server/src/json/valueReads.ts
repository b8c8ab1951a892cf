import type { Part } from './parts';

/**
 * Notes into whose property values somebody looks: who did not look there says the same whatever they are. A value is
 * looked into when a node of it is expanded or its text is taken.
 */
export class ValueReads {
  private noted: Set<Part> | undefined;

  /** Looks, and adds the parts in whose property values that was to `noted`; to those of a look around it, too. */
  during<T>(noted: Set<Part>, look: () => T): T {
    const around = this.noted;
    this.noted = noted;
    try {
      return look();
    } finally {
      this.noted = around;
      if (around) for (const part of noted) around.add(part);
    }
  }

  /** Looks where nobody needs to know. */
  unnoticed<T>(look: () => T): T {
    const around = this.noted;
    this.noted = undefined;
    try {
      return look();
    } finally {
      this.noted = around;
    }
  }

  note(part: Part): void {
    this.noted?.add(part);
  }
}
