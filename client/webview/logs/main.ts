import type { PageMessage, PageUpdate } from '../../src/logs/logMessages';
import { connectPage, showMessage } from '../page';
import { LogPage } from './logPage';
import './page.css';

const send: (message: PageMessage) => void = connectPage((update: PageUpdate) => {
  if (update.type === 'failed') showMessage(update.message);
  else page.receive(update);
});

const page = new LogPage(send);

send({ type: 'ready' });
