import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { serve } from './server';

// A pause is a timeout of zero: messages that arrived meanwhile are handled first.
serve(
  createConnection(
    ProposedFeatures.all,
    new BrowserMessageReader(globalThis),
    new BrowserMessageWriter(globalThis),
  ),
  () => new Promise((resolve) => setTimeout(resolve)),
);
