import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { serve } from './server';

// A message is handled in a timeout of no length: those that have come in the meantime go first.
serve(
  createConnection(
    ProposedFeatures.all,
    new BrowserMessageReader(globalThis),
    new BrowserMessageWriter(globalThis),
  ),
  () => new Promise((resolve) => setTimeout(resolve)),
);
