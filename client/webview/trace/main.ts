import type { PageMessage, PageUpdate } from '../../src/traces/messages';
import { byId, element } from './dom';
import { editor } from './state';
import { TracePage } from './tracePage';

const send = (message: PageMessage): void => {
  editor.postMessage(message);
};

window.addEventListener('message', ({ data }: MessageEvent<PageUpdate>) => {
  if (data.type === 'failed') byId('message').replaceChildren(element('p', {}, data.message));
  else new TracePage(data, send);
});
send({ type: 'ready' });
