// SST runs this as its editor, in the user's Node: `sst state edit` gives it the file with a stage's state, and takes what
// is in the file when it has ended. It is bundled separately.
import { readFileSync, writeFileSync } from 'node:fs';
import { exit } from 'node:process';
import type { SstEdit } from './sstEdit';

interface SstCheckpoint {
  readonly checkpoint?: { readonly latest?: { readonly manifest?: { readonly time?: unknown } } };
}

const [request, file] = process.argv.slice(2);
const { state, time } = JSON.parse(readFileSync(request!, 'utf8')) as SstEdit;
const { checkpoint } = JSON.parse(readFileSync(file!, 'utf8')) as SstCheckpoint;
if (checkpoint?.latest?.manifest?.time !== time) {
  console.error('The stage was deployed or edited meanwhile. Nothing was changed.');
  exit(1);
}
writeFileSync(file!, state);
