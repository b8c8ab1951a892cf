// Writes test/fixtures/error-codes/aws.tsv: the error codes that AWS declares for operations that change something, from the
// service models of botocore (PyPI, Apache-2.0). They test the rules of shared/errorFacts/errorClasses.ts.
// `node scripts/awsErrorCodes.mjs [VERSION]` takes a minute, and needs Python with pip.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Operations that only read. */
const READS =
  /^(?:Get|List|Describe|Search|Query|Batch(?:Get|Describe)|Scan|Head|Lookup|Detect|Preview|Estimate|Check|Validate|Select|Filter|Simulate|Discover|Count|Decode|Is|Test|Verify|Predict|Recognize|Translate|Resolve|Retrieve|View|Poll|Receive|Generate(?!D)|Export|Download|Assume|Invoke|Converse|Classify|Compare|Evaluate)/;

const folder = mkdtempSync(path.join(tmpdir(), 'botocore-'));
try {
  const version = process.argv[2] ? `==${process.argv[2]}` : '';
  execFileSync('python3', ['-m', 'pip', 'download', '-q', '--no-deps', `botocore${version}`, '-d', folder]);
  const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'));
  execFileSync('python3', ['-m', 'zipfile', '-e', path.join(folder, wheel), folder]);
  const codes = new Map();
  const data = path.join(folder, 'botocore/data');
  for (const service of readdirSync(data, { withFileTypes: true })) {
    if (!service.isDirectory()) continue;
    const newest = readdirSync(path.join(data, service.name)).sort().at(-1);
    for (const code of codesOf(path.join(data, service.name, newest)))
      if (!codes.has(code[0])) codes.set(...code);
  }
  const rows = [...codes].sort(([a], [b]) => (a < b ? -1 : 1)).map((row) => row.flat().join('\t'));
  const head = `# ${wheel.split('-').slice(0, 2).join(' ')}, Apache-2.0: code, service, operation, status`;
  writeFileSync('test/fixtures/error-codes/aws.tsv', `${[head, ...rows].join('\n')}\n`);
} finally {
  rmSync(folder, { recursive: true });
}

/** The codes of one service, each with its service, one operation and the status. */
function codesOf(version) {
  const file = readdirSync(version).find((name) => name.startsWith('service-2.json'));
  if (!file) return [];
  const bytes = readFileSync(path.join(version, file));
  const { metadata, operations, shapes } = JSON.parse(file.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  return Object.entries(operations)
    .filter(([name]) => !READS.test(name))
    .sort(([a], [b]) => Number(b.startsWith('Create')) - Number(a.startsWith('Create')))
    .flatMap(([name, { errors = [] }]) =>
      errors.map(({ shape }) => {
        const { code = shape, httpStatusCode = 400 } = shapes[shape].error ?? {};
        return [code, [metadata.serviceId, name, httpStatusCode]];
      }),
    );
}
