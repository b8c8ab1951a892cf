// Installs something that takes a minute, and cleans up when it is told to end.
//   node longInstall.mjs FOLDER     FOLDER is what is installed; FOLDER.pids gets the processes that work on it
import { appear } from '../../scripts/setup/appear.mjs';
import { leadPrograms, run, stopPrograms, together } from '../../scripts/setup/run.mjs';

const folder = process.argv[2];
const minute = 'setTimeout(() => {}, 60_000);';
const announce = `require('fs').appendFileSync(${JSON.stringify(`${folder}.pids`)}, process.pid + '\\n');`;
const alone = announce + minute;
const parent = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(alone)}]);${alone}`;

leadPrograms();
process.on('SIGTERM', stopPrograms);
const node = (program) => run(process.execPath, ['-e', program]);
const failure = await appear(folder, () => together(node(alone), node(parent))).catch(
  ({ message }) => message,
);
console.log(/ended with (.*):/.exec(failure)?.[1]);
console.log(await node(announce).catch(({ message }) => message));
