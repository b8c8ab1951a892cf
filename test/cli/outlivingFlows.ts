/** What is migrated to in the tests of runs that outlive the editor. */
export const MIGRATION = {
  stack: 'dev',
  secretsProvider: 'passphrase',
  passphrase: 'another passphrase',
} as const;

/** What is renamed there. */
export const RENAMING = { from: 'shop', to: 'market' } as const;
