import type { PageMessage, PageUpdate } from '../messages';
import { connectPage, showMessage } from '../../../ui/pages/webview/page';
import { LogPage } from './logPage';
import './page.css';

const send: (message: PageMessage) => void = connectPage((update: PageUpdate) => {
  if (update.type === 'failed') showMessage(update.message);
  else page.receive(update);
});

const page = new LogPage(send);

send({ type: 'ready' });
