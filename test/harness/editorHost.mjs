#!/usr/bin/env node
// Stands in for the desktop `code` executable where there is none: it takes the command line that
// @vscode/test-electron writes, runs the tests inside the real extension host of VS Code's server with the
// workbench in a headless Chromium, prints what they print, and ends with their result.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import { globSync } from '../../scripts/glob.mjs';
import { createProfile, exitOnSignals, startEditorServer } from '../../scripts/editorServer.mjs';
import { noteBrowserTime } from '../../scripts/testRun/processorTime.cjs';
import { openBrowser } from './browser.mjs';

/** The workbench's own messages on the console that it shares with the tests. */
const NOISE =
  /^(%c|Resolv(ing|ed) connection token|Creating a socket|\[reconnection-grace|Ignoring fetching|\[Agent|\[AccountPolicyGate|Updating additional builtin|\[Service Worker\]|Canceled: Canceled)/;

const EXTENSION = 'pulumi-troubleshooter.pulumi-troubleshooter';
const OWN_LOG = /\/pulumi-troubleshooter\.pulumi-troubleshooter\/Pulumi Troubleshooter\.log$/;

exitOnSignals();
const { folder, options } = parseArguments(process.argv.slice(2));
const profile = profileOf(options);
const server = await startEditorServer(profile, { env: testVariables(), testDriver: true });
const { browser, page } = await openBrowser();

const finished = new Promise((resolve) => {
  page.on('close', () => resolve(1));
  page.exposeFunction('codeAutomationExit', resolve).catch(() => resolve(1));
});
await page.exposeFunction('codeAutomationLog', (type, args) => {
  const line = format(...args);
  if (type !== 'trace' && type !== 'debug' && !NOISE.test(line)) console.log(line);
});
const payload = options['extensionDevelopmentPath'].map((extension) => [
  'extensionDevelopmentPath',
  server.remoteUri(path.resolve(extension)),
]);
// What `pulumi` has printed, too: the tests can't see a terminal.
payload.push(['logLevel', `${EXTENSION}:debug`]);
payload.push(['extensionTestsPath', server.remoteUri(path.resolve(options['extensionTestsPath'][0]))]);
await page.goto(server.workbenchUrl({ folder, payload }));

const code = await finished;
noteBrowserTime();
if (code !== 0) {
  for (const log of globSync(profile.userData, OWN_LOG)) console.log(readFileSync(log, 'utf8'));
  console.log(`The editor's logs are in ${profile.root}.`);
}
await browser.close();
await server.stop();
process.exit(code);

/** Options by name, each with all its values; the first other argument is the folder to open. */
function parseArguments(args) {
  const options = {};
  for (const [, name, value] of args.map((arg) => /^--([\w-]+)=(.*)$/s.exec(arg) ?? [])) {
    if (name) (options[name] ??= []).push(value);
  }
  const folder = args.find((arg) => !arg.startsWith('-'));
  return { folder: folder && path.resolve(folder), options };
}

/** The profile in the command line if it has settings, otherwise a new one. */
function profileOf({ 'user-data-dir': [userData] = [], 'extensions-dir': [extensions] = [] }) {
  if (!userData || !extensions || !existsSync(path.join(userData, 'User'))) return createProfile();
  return { root: path.dirname(userData), userData, extensions };
}

/** What @vscode/test-cli hands to its runner by name; all other variables reach the tests anyway. */
function testVariables() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('VSCODE_TEST')));
}
