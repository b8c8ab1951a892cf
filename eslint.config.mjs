import tseslint from 'typescript-eslint';

/** A run for a stack is pinned to its backend by `runOn`. */
const RUNS_OF_NO_STACK = [
  {
    selector: 'CallExpression[callee.property.name="run"][callee.object.name=/cli$/i]',
    message: 'Run the CLI for a stack with `runOn`.',
  },
  {
    selector: 'CallExpression[callee.property.name="run"][callee.object.property.name=/cli$/i]',
    message: 'Run the CLI for a stack with `runOn`.',
  },
];

const NAMES_OF_WINDOWS = {
  selector: 'Literal[value="win32"]',
  message: 'Say what is different on Windows, and why, in `client/src/windows.ts`.',
};

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
    files: ['client/src/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...RUNS_OF_NO_STACK, NAMES_OF_WINDOWS] },
  },
  {
    // These runs are about no stack.
    files: [
      'client/src/pulumi/{cli,stacks,backend,automaticLogs}.ts',
      'client/src/doctor/environmentContext.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', NAMES_OF_WINDOWS] },
  },
  {
    files: ['client/src/windows.ts'],
    rules: { 'no-restricted-syntax': ['error', ...RUNS_OF_NO_STACK] },
  },
  { files: ['**/*.mjs'], extends: [tseslint.configs.eslintRecommended] },
);
