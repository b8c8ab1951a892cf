import { readFileSync, writeFileSync } from 'node:fs';

/** The user's settings, in the file that the editor keeps them in. */
export class UserSettings {
  constructor(private readonly file: string) {}

  /** As they are now. */
  all(): Record<string, unknown> {
    return JSON.parse(readFileSync(this.file, 'utf8')) as Record<string, unknown>;
  }

  /** Changes one, as if in the editor of settings.json. */
  set(name: string, value: unknown): void {
    writeFileSync(this.file, JSON.stringify({ ...this.all(), [name]: value }, undefined, 2));
  }
}
