import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LEVELS, type Level } from '../check/level';
import { packageVersion } from '../check/packageVersion';
import { scanFormats, SCAN_FORMATS, type ScanFormat } from '../scan/formatScan';
import { fails } from '../scan/scanReport';
import type { ScanReport } from '../../../shared/scan/scan';
import { ExitCode, Misuse, oneOf } from './subcommand';

/** The forms in which a scan's report is printed and written, and what makes it fail. */
export interface ScanOutput {
  readonly format: ScanFormat;
  readonly reports: readonly { readonly format: ScanFormat; readonly file: string }[];
  readonly failOn: Level;
}

/** The output that options ask for. @throws {Misuse} if they name what there is not */
export function scanOutputOf(values: {
  readonly format: string;
  readonly report: readonly string[];
  readonly 'fail-on': string;
}): ScanOutput {
  return {
    format: oneOf(SCAN_FORMATS, values.format, 'format'),
    failOn: oneOf(LEVELS, values['fail-on'], 'level to fail on'),
    reports: values.report.map((value) => {
      const [name = '', ...rest] = value.split('=');
      const file = rest.join('=');
      if (file === '')
        throw new Misuse(`--report takes a format and a file, such as html=scan.html, not '${value}'`);
      return { format: oneOf(SCAN_FORMATS, name, 'format'), file };
    }),
  };
}

/** Prints a report, and writes those that go to files. */
export function printScan(report: ScanReport, { format, reports, failOn }: ScanOutput): ExitCode {
  const found = fails(report, failOn) ? ExitCode.findings : ExitCode.clean;
  const exitCode = report.unread.length > 0 || report.missing > 0 ? ExitCode.unusable : found;
  const facts = { version: packageVersion(), exitCode };
  process.stdout.write(scanFormats[format](report, facts));
  for (const written of reports) {
    mkdirSync(path.dirname(path.resolve(written.file)), { recursive: true });
    writeFileSync(written.file, scanFormats[written.format](report, facts));
  }
  return exitCode;
}
