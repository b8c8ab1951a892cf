import assert from 'node:assert/strict';
import { parse, type ParseError } from 'jsonc-parser';
import {
  mergeLaunchConfiguration,
  type MergeOptions,
  type MergeResult,
} from '../../../client/src/features/debug/model/launchJsonText';
import {
  CONFIGURATION_NAME,
  launchConfiguration,
} from '../../../client/src/features/debug/model/nodeConfiguration';

const CONFIGURATION = launchConfiguration();
/** A short configuration, so that whole results can be compared. */
const SMALL = { name: 'Pulumi', port: 1 };

type Merged = Exclude<MergeResult, { failure: string }>;

function merge(text: string | undefined, options?: MergeOptions, configuration = CONFIGURATION): Merged {
  const result = mergeLaunchConfiguration(text, configuration, options);
  if (result.failure !== undefined) assert.fail(result.failure);
  return result;
}

/** The value of a merged text, which must be valid for VS Code: JSON with comments and trailing commas. */
function read(
  text: string,
): { version?: string; configurations: Record<string, unknown>[] } & Record<string, unknown> {
  const errors: ParseError[] = [];
  const value: unknown = parse(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true });
  assert.deepEqual(errors, [], text);
  return value as ReturnType<typeof read>;
}

/** The text that was added; fails if something was removed. */
function addition(before: string, after: string): string {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  const rest = before.length - start;
  assert.equal(after.slice(after.length - rest), before.slice(start), 'something else has changed');
  return after.slice(start, after.length - rest);
}

describe('the debug configuration', () => {
  it('is the guide’s, with the options for breakpoints', () => {
    assert.deepEqual(CONFIGURATION, {
      name: 'Launch Pulumi Program (debug)',
      type: 'node',
      request: 'attach',
      address: '127.0.0.1',
      restart: true,
      continueOnAttach: true,
      port: 9229,
      skipFiles: ['<node_internals>/**', '**/node_modules/**'],
    });
  });
});

describe('mergeLaunchConfiguration', () => {
  it('creates a missing file', () => {
    const { text, change } = merge(undefined, {}, SMALL);
    assert.equal(change, 'added');
    assert.equal(
      text,
      [
        '{',
        '    "version": "0.2.0",',
        '    "configurations": [',
        '        {',
        '            "name": "Pulumi",',
        '            "port": 1',
        '        }',
        '    ]',
        '}',
        '',
      ].join('\n'),
    );
  });

  it('creates it in the user’s layout', () => {
    const { text } = merge(undefined, { indent: '\t', eol: '\r\n' }, SMALL);
    assert.ok(
      text.startsWith('{\r\n\t"version": "0.2.0",\r\n\t"configurations": [\r\n\t\t{\r\n\t\t\t"name"'),
    );
    assert.ok(!/[^\r]\n/.test(text));
  });

  for (const [what, text] of [
    ['an empty file', ''],
    ['a file of blank lines', '\n \n'],
    ['a file of comments', '// mine\n/* and\n mine */\n'],
  ] as const) {
    it(`fills ${what}`, () => {
      const merged = merge(text);
      assert.ok(merged.text.startsWith(text.trim()));
      assert.deepEqual(read(merged.text), { version: '0.2.0', configurations: [CONFIGURATION] });
    });
  }

  const ENTRY = '{ "name": "Mine", "type": "go" }';
  for (const [what, before, after] of [
    [
      'behind the last entry',
      '{\n  "configurations": [\n    {\n      "name": "Mine"\n    }\n  ]\n}\n',
      '{\n  "configurations": [\n    {\n      "name": "Mine"\n    },\n    {\n      "name": "Pulumi",\n      "port": 1\n    }\n  ]\n}\n',
    ],
    [
      'behind a trailing comma, keeping that style',
      `{\n  "configurations": [\n    ${ENTRY},\n  ],\n}\n`,
      `{\n  "configurations": [\n    ${ENTRY},\n    {\n      "name": "Pulumi",\n      "port": 1\n    },\n  ],\n}\n`,
    ],
    [
      'behind the comment on the last entry’s line',
      `{\n  "configurations": [\n    ${ENTRY} // "a", [b]\n  ]\n}`,
      `{\n  "configurations": [\n    ${ENTRY}, // "a", [b]\n    {\n      "name": "Pulumi",\n      "port": 1\n    }\n  ]\n}`,
    ],
    [
      'behind the comment after a trailing comma',
      `{\n  "configurations": [\n    ${ENTRY}, /* a, */ // b\n  ]\n}`,
      `{\n  "configurations": [\n    ${ENTRY}, /* a, */ // b\n    {\n      "name": "Pulumi",\n      "port": 1\n    },\n  ]\n}`,
    ],
    [
      'before an entry that is commented out',
      `{\n  "configurations": [\n    ${ENTRY}\n    // { "name": "Old" },\n  ]\n}`,
      `{\n  "configurations": [\n    ${ENTRY},\n    {\n      "name": "Pulumi",\n      "port": 1\n    }\n    // { "name": "Old" },\n  ]\n}`,
    ],
    [
      'into an empty list',
      '{\n  "configurations": []\n}',
      '{\n  "configurations": [\n    {\n      "name": "Pulumi",\n      "port": 1\n    }\n  ]\n}',
    ],
    [
      'into an empty list of two lines',
      '{\n  "configurations": [\n\n  ]\n}',
      '{\n  "configurations": [\n    {\n      "name": "Pulumi",\n      "port": 1\n    }\n  ]\n}',
    ],
    [
      'into a list of comments',
      '{\n  "configurations": [ // none\n    // yet\n  ]\n}',
      '{\n  "configurations": [ // none\n    // yet\n    {\n      "name": "Pulumi",\n      "port": 1\n    }\n  ]\n}',
    ],
    [
      'into a file on one line',
      `{"configurations":[${ENTRY}]}`,
      `{"configurations":[${ENTRY},\n    {\n        "name": "Pulumi",\n        "port": 1\n    }\n]}`,
    ],
    [
      'with tabs',
      `{\n\t"configurations": [\n\t\t${ENTRY}\n\t]\n}`,
      `{\n\t"configurations": [\n\t\t${ENTRY},\n\t\t{\n\t\t\t"name": "Pulumi",\n\t\t\t"port": 1\n\t\t}\n\t]\n}`,
    ],
    [
      'with a list of its own where the file has none',
      '{\n  "version": "0.2.0", // mine\n  "compounds": []\n}\n',
      '{\n  "version": "0.2.0", // mine\n  "compounds": [],\n  "configurations": [\n    {\n      "name": "Pulumi",\n      "port": 1\n    }\n  ]\n}\n',
    ],
    [
      'into an empty object',
      '{}',
      '{\n    "configurations": [\n        {\n            "name": "Pulumi",\n            "port": 1\n        }\n    ]\n}',
    ],
  ] as const) {
    it(`adds the entry ${what}`, () => {
      const merged = merge(before, {}, SMALL);
      assert.equal(merged.text, after);
      assert.equal(merged.change, 'added');
      assert.deepEqual(read(after).configurations.at(-1), SMALL);
    });
  }

  const FULL = `// Use IntelliSense to learn about possible attributes.
{
  "version": "0.2.0",
  /* ours */
  "configurations": [
    {
      // the service
      "type": "go", "request": "launch",
      "name": "Launch service",
      "program": "\${workspaceFolder}/[x], {y}",
    },
    { "name": "Tests", "type": "node", "request": "launch" }, // fast
  ],
  "compounds": [{ "name": "All", "configurations": ["Launch service", "Tests"] }],
  "inputs": [],
}
`;

  it('changes nothing else in a file with comments, compounds and trailing commas', () => {
    const added = addition(FULL, merge(FULL).text);
    assert.equal(read(merge(FULL).text).configurations.length, 3);
    assert.equal((added.match(/"name"/g) ?? []).length, 1);
  });

  it('keeps CRLF', () => {
    const text = FULL.replaceAll('\n', '\r\n');
    const merged = merge(text).text;
    addition(text, merged);
    assert.ok(!/[^\r]\n/.test(merged));
    assert.deepEqual(read(merged), read(merge(FULL).text));
  });

  it('keeps a byte order mark', () => {
    assert.equal(merge(`\uFEFF${FULL}`).text, `\uFEFF${merge(FULL).text}`);
  });

  it('finds its own entry again', () => {
    for (const before of [undefined, '', '{}', FULL, FULL.replaceAll('\n', '\r\n'), `\uFEFF${FULL}`]) {
      const once = merge(before).text;
      const twice = merge(once, { replace: true });
      assert.equal(twice.change, 'unchanged');
      assert.equal(twice.text, once);
    }
  });

  /** The configuration as the guide prints it, with a property of the user. */
  const GUIDE = `{
    "version": "0.2.0",
    "configurations": [
        {
            "name": "${CONFIGURATION_NAME}",
            "type": "node",
            "request": "attach", // to a running program
            "continueOnAttach": false,
            "env": { "A": "1" },
            "skipFiles": [
                "\${workspaceFolder}/node_modules/**/*.js",
                "\${workspaceFolder}/lib/**/*.js",
                "<node_internals>/**/*.js"
            ]
        },
        { "name": "Other" }
    ]
}
`;

  it('does not change another entry of its name', () => {
    const merged = merge(GUIDE);
    assert.equal(merged.change, 'exists-different');
    assert.equal(merged.text, GUIDE);
    assert.deepEqual(merged.differences, ['address', 'restart', 'continueOnAttach', 'port', 'skipFiles']);
    assert.deepEqual(merged.configuration['env'], { A: '1' });
  });

  it('updates its entry on request, and keeps the rest of it', () => {
    const merged = merge(GUIDE, { replace: true });
    assert.equal(merged.change, 'updated');
    assert.equal(
      merged.text,
      GUIDE.replace('"continueOnAttach": false', '"continueOnAttach": true').replace(
        /"skipFiles": \[[^\]]*\]\n        \},/,
        '"skipFiles": [\n                "<node_internals>/**",\n                "**/node_modules/**"\n            ],\n            "address": "127.0.0.1",\n            "restart": true,\n            "port": 9229\n        },',
      ),
    );
    assert.deepEqual(read(merged.text).configurations[0], { env: { A: '1' }, ...CONFIGURATION });
    assert.deepEqual(merged.configuration, read(merged.text).configurations[0]);
  });

  it('updates a list in place', () => {
    const text = GUIDE.replace(/"skipFiles": \[[^\]]*\]/, '"skipFiles": []');
    const { skipFiles } = read(merge(text, { replace: true }).text).configurations[0]!;
    assert.deepEqual(skipFiles, CONFIGURATION['skipFiles']);
  });

  for (const [what, text, failure] of [
    ['broken', '{\n  "configurations": [\n    { "name": }\n  ]\n}', /not valid JSON: see line 3, column 15/],
    ['cut', '{ "configurations": [', /not valid JSON/],
    ['a list', '[]', /does not hold a JSON object/],
    ['a word', '"launch"', /does not hold a JSON object/],
    ['without a list of configurations', '{ "configurations": {} }', /“configurations” .* is not a list/],
    ['with null for it', '{ "configurations": null }', /“configurations” .* is not a list/],
  ] as const) {
    it(`refuses a file that is ${what}`, () => {
      assert.match(mergeLaunchConfiguration(text, CONFIGURATION).failure ?? '', failure);
    });
  }

  it('skips invalid configurations', () => {
    const text = '{ "configurations": [null, 1, "a", {}, { "name": 1 }] }';
    assert.deepEqual(read(merge(text).text).configurations.at(-1), CONFIGURATION);
  });
});
