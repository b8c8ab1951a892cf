import { startPage } from '../../../ui/pages/webview/page';
import { LogPage } from './logPage';
import './page.css';

startPage(LogPage);
