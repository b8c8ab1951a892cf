import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist/', 'out/', '.tools/', '.demo/', 'test/fixtures/', 'test/programs/'] },
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      eqeqeq: 'error',
    },
  },
  {
    // The pure core knows neither LSP nor files.
    files: ['server/src/*/**/*.ts'],
    ignores: ['server/src/{lsp,check}/**'],
    rules: {
      'no-restricted-imports': ['error', { patterns: ['node:*', 'vscode*', '**/lsp/**', '**/check/**'] }],
    },
  },
  { files: ['**/*.mjs'], extends: [tseslint.configs.eslintRecommended] },
);
