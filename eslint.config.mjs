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

/** The number of a process that has ended is given to another one. */
const SIGNALS_BY_NUMBER = {
  selector: 'CallExpression[callee.object.name="process"][callee.property.name="kill"]',
  message: 'Signal a process by its number and its start: `client/src/processes.ts`.',
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
    files: ['client/src/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...RUNS_OF_NO_STACK, NAMES_OF_WINDOWS, SIGNALS_BY_NUMBER] },
  },
  {
    // These runs are about no stack.
    files: [
      'client/src/pulumi/cli/{cli,backend}.ts',
      'client/src/pulumi/stacks/{stackList,runOn,legacyStacks}.ts',
      'client/src/pulumi/runs/automaticLogFiles.ts',
      'client/src/doctor/environmentContext.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', NAMES_OF_WINDOWS, SIGNALS_BY_NUMBER] },
  },
  {
    // Here numbers are compared with starts; Node asks a program for its inspector right after it was looked at.
    files: ['client/src/processes.ts', 'client/src/debug/attach/nodeInspector.ts'],
    rules: { 'no-restricted-syntax': ['error', ...RUNS_OF_NO_STACK, NAMES_OF_WINDOWS] },
  },
  {
    // Groups of own children, which have a number as long as they are not waited for.
    files: ['client/src/windows.ts'],
    rules: { 'no-restricted-syntax': ['error', ...RUNS_OF_NO_STACK] },
  },
  { files: ['**/*.mjs'], extends: [tseslint.configs.eslintRecommended] },
);
