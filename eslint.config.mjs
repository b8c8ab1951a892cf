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
  {
    // Only one place reads and writes YAML, and it is loaded when somebody needs it.
    files: ['client/src/**/*.ts'],
    ignores: ['client/src/project/**'],
    rules: { 'no-restricted-imports': ['error', { paths: ['yaml'] }] },
  },
  {
    // A run for a stack is pinned to its backend by `runOn`; these are the runs that are about no stack.
    files: ['client/src/**/*.ts'],
    ignores: ['client/src/pulumi/{cli,stacks,backend,automaticLogs}.ts', 'client/src/doctor/context.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name="run"][callee.object.name=/cli$/i]',
          message: 'Run the CLI for a stack with `runOn`.',
        },
        {
          selector: 'CallExpression[callee.property.name="run"][callee.object.property.name=/cli$/i]',
          message: 'Run the CLI for a stack with `runOn`.',
        },
      ],
    },
  },
  { files: ['**/*.mjs'], extends: [tseslint.configs.eslintRecommended] },
);
