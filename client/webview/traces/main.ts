import { readTrace } from '../../src/traces/model/readTrace';
import type { PageMessage, PageUpdate } from '../../src/traces/traceMessages';
import { connectPage, showMessage } from '../page';
import './page.css';
import { TracePage } from './tracePage';

const send: (message: PageMessage) => void = connectPage((data: PageUpdate) => {
  try {
    if (data.type === 'failed') showMessage(data.message);
    else show(data);
  } catch (error) {
    showMessage(`The trace cannot be shown: ${error instanceof Error ? error.message : String(error)}`);
  }
});

function show({ bytes, trusted, onDisk }: Extract<PageUpdate, { type: 'file' }>): void {
  const trace = readTrace(bytes);
  if (!trace || trace.spans.length === 0) {
    showMessage(
      'This file contains no Pulumi trace. “Pulumi: Record Trace…” makes one, and so do “pulumi up --tracing=file:./up.trace” and “pulumi up --otel-traces=file://$PWD/up.otlp.json”.',
    );
    return;
  }
  // `pulumi view-trace` reads only the other format.
  new TracePage({ trace, trusted, browsable: trusted && onDisk && !isJson(bytes) }, send);
}

function isJson(bytes: Uint8Array): boolean {
  return bytes[0] === '{'.charCodeAt(0) && bytes[1] === '"'.charCodeAt(0);
}

send({ type: 'ready' });
