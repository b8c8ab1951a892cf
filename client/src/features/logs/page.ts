import icon from '@vscode/codicons/src/icons/list-flat.svg';
import * as vscode from 'vscode';
import { LensCommand } from '../../../../shared/lensCommand';
import { parseUrn } from '../../../../shared/urn';
import { Command } from '../../manifest/commandIds';
import { fileName } from '../../ui/documents/fileName';
import { PagePanel } from '../../ui/pages/pagePanel';
import { askChoice, onlyStep, type Choice } from '../../ui/inputSteps';
import type { EditorServices } from '../../ui/services';
import type { PageMessage, PageUpdate } from './messages';
import type { NamedCount } from './model/logView';
import type { OpenReader, ReaderEvents } from './readerMessages';
import { failureText } from '../../../../shared/failureText';

/** Starts to read the log of an address. */
type ReadLog = (uri: vscode.Uri, events: ReaderEvents) => Promise<OpenReader>;

/** More would keep the editor busy for minutes. */
const MOST_RESOURCES = 2000;

/** Shows a log as a table. Its reader has the log; the page gets the rows that are seen. */
export class LogEditor implements vscode.CustomReadonlyEditorProvider {
  constructor(
    private readonly services: EditorServices,
    private readonly read: ReadLog,
  ) {}

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  resolveCustomEditor({ uri }: vscode.CustomDocument, tab: vscode.WebviewPanel): void {
    new LogTab(this.services, this.read, uri, tab);
  }
}

/** A tab with a log. */
class LogTab {
  private readonly panel: PagePanel<PageMessage, PageUpdate>;
  private reader: OpenReader | undefined;
  /** Size and time of the file that is read. */
  private version = '';
  private isClosed = false;

  constructor(
    private readonly services: EditorServices,
    private readonly read: ReadLog,
    private readonly uri: vscode.Uri,
    tab: vscode.WebviewPanel,
  ) {
    this.panel = new PagePanel<PageMessage, PageUpdate>(
      services,
      tab,
      { name: 'logs', icon },
      (message) => this.answer(message),
      () => {
        this.isClosed = true;
        void this.reader?.close();
      },
    );
  }

  private async answer(message: PageMessage): Promise<void> {
    const { panel, reader } = this;
    if (message.type === 'ready') {
      await this.open();
      return;
    }
    switch (message.type) {
      case 'filter':
        await reader?.setFilter(message.id, message.filter);
        break;
      case 'rows': {
        const { id, from, count } = message;
        const rows = await reader?.rows(from, count);
        if (rows) panel.send({ type: 'rows', id, from, rows });
        break;
      }
      case 'details': {
        const { position } = message;
        const details = await reader?.details(position);
        if (details) panel.send({ type: 'details', position, details });
        break;
      }
      case 'error': {
        const position = await reader?.findError(message.from, message.by);
        panel.send({ type: 'found', what: 'error', position });
        break;
      }
      case 'line':
        panel.send({ type: 'found', what: 'line', position: await reader?.positionOf(message.line) });
        break;
      case 'pause':
        await reader?.pause(message.isPaused);
        break;
      case 'chooseResource':
        await this.chooseResource();
        break;
      case 'resource':
        await vscode.commands.executeCommand(LensCommand.showResource, message.urn);
        break;
      case 'explain':
        await vscode.commands.executeCommand(Command.explainError, message.text);
        break;
      case 'text':
        await vscode.commands.executeCommand(Command.openLogAsText, this.uri, message.line);
    }
  }

  /** Reads the log, again if it has changed since the page was shown last. */
  private async open(): Promise<void> {
    try {
      const { size, mtime } = await vscode.workspace.fs.stat(this.uri);
      const version = `${size} ${mtime}`;
      if (this.reader && version !== this.version) {
        await this.reader.close();
        this.reader = undefined;
      }
      this.version = version;
      this.reader ??= await this.read(this.uri, this.events());
      if (this.isClosed) await this.reader.close();
      const canShowResources = this.services.canRunPrograms && vscode.workspace.isTrusted;
      this.panel.send({ type: 'opened', canShowResources });
    } catch (error) {
      this.fail(error);
    }
  }

  private events(): ReaderEvents {
    return {
      status: (status, providers) => {
        this.panel.send({ type: 'status', status, providers });
      },
      failed: (reason) => {
        this.fail(reason);
      },
    };
  }

  private fail(error: unknown): void {
    const reason = failureText(error);
    this.panel.send({ type: 'failed', message: `The log cannot be read: ${reason}` });
  }

  private async chooseResource(): Promise<void> {
    const resources = (await this.reader?.resources()) ?? [];
    const choices: Choice<ChosenResource>[] = [
      { label: '$(list-flat) All resources', value: { urn: undefined } },
      ...resources.slice(0, MOST_RESOURCES).map(choice),
    ];
    const answer = await askChoice(
      onlyStep(fileName(this.uri)),
      'The entries about which resource?',
      choices,
    );
    if (typeof answer === 'object') this.panel.send({ type: 'resourceChosen', urn: answer.value.urn });
  }
}

interface ChosenResource {
  readonly urn: string | undefined;
}

function choice({ name: urn, count }: NamedCount): Choice<ChosenResource> {
  const { name, type } = parseUrn(urn) ?? { name: urn, type: '' };
  return {
    label: `$(symbol-object) ${name}`,
    description: type,
    detail: count === 1 ? '1 entry' : `${count} entries`,
    value: { urn },
  };
}
