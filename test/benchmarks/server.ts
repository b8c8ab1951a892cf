import type { CodeAction, WorkspaceEdit } from 'vscode-languageserver';
import { LanguageClient } from '../harness/lsp';
import { StateModel } from '../../server/src/state/model';
import { editsOf, mostReferenced } from './edits';
import type { Input } from './inputs';
import { timedAsync } from './timing';

/** The round-trip time of a request between editor and server, in milliseconds, and the size of the answer. */
export interface Answer {
  readonly input: Input;
  readonly request: string;
  readonly time: number;
  readonly bytes: number;
}

const uri = 'file:///state.json';

/** Measures the waiting times of a user, with the server as a separate process, as in an editor. */
export async function measureServer(input: Input, runs: number): Promise<Answer[]> {
  const client = await LanguageClient.start();
  try {
    await client.open(uri, input.text);
    await client.diagnostics(uri);
    const answers: Answer[] = [];
    const measure = async (request: string, ask: () => Promise<unknown>): Promise<void> => {
      let answer: unknown;
      const time = await timedAsync(
        runs,
        () => undefined,
        async () => (answer = await ask()),
      );
      answers.push({ input, request, time, bytes: Buffer.byteLength(JSON.stringify(answer ?? null)) });
    };
    const document = client.document(uri);
    const model = new StateModel(input.text);
    const inValue = document.positionAt(editsOf(model).find(({ name }) => name === 'in a value')!.offset);
    const referenced = document.positionAt(mostReferenced(model, { exceptStack: true }).anchor.end - 1);
    const typing = async (): Promise<unknown> => {
      await client.change(uri, [{ range: { start: inValue, end: inValue }, text: 'x' }]);
      return client.diagnostics(uri);
    };
    await measure('diagnostics after a keystroke', typing);
    await measure('hover', () => client.hover(uri, referenced));
    await measure('code actions at a place', () =>
      client.request<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri },
        range: { start: referenced, end: referenced },
        context: { diagnostics: [], triggerKind: 1 },
      }),
    );
    await measure('references of the most referenced URN', () => client.references(uri, referenced));
    await measure('rename of the most referenced URN', () =>
      client.request<WorkspaceEdit>('textDocument/rename', {
        textDocument: { uri },
        position: referenced,
        newName: 'another-name',
      }),
    );
    await measure('outline', () => client.symbols(uri));
    return answers;
  } finally {
    client.kill();
  }
}
