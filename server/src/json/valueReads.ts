import type { Part } from './parts';

/**
 * Records which parts' property values are read: a result that has not read them does not depend on them. A value counts
 * as read when one of its nodes is expanded or its text is taken.
 */
export class ValueReads {
  private noted: Set<Part> | undefined;

  /** Calls `look` and adds the parts whose values it reads to `noted`, and to those of an outer call. */
  during<T>(noted: Set<Part>, look: () => T): T {
    try {
      return this.only(noted, look);
    } finally {
      // A rule's parts grow with the state, and each of its findings is explained by a call of its own.
      if (this.noted) for (const part of noted) this.note(part);
    }
  }

  /** The same without those of an outer call. */
  only<T>(noted: Set<Part>, look: () => T): T {
    const around = this.noted;
    this.noted = noted;
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
