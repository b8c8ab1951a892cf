#!/usr/bin/env node
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { serve } from './server';

// Node IPC when the editor starts us with it, `--stdio` otherwise: the connection looks at the arguments.
serve(createConnection(ProposedFeatures.all));
