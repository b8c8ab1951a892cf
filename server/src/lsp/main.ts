#!/usr/bin/env node
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { spareCompiler } from '../check/v8Flags';
import { serve } from './server';

/** Turns of the event loop from a message to its answer: reading, decoding, handling and writing take one each. */
const TURNS = 5;

spareCompiler();
// Node IPC when the editor starts us with it, `--stdio` otherwise: the connection looks at the arguments.
serve(createConnection(ProposedFeatures.all), async () => {
  for (let turn = 0; turn < TURNS; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
});
