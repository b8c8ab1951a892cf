import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import type { AssistantAnswer } from '../../../shared/assistant';

/** How a call is followed and stopped. */
export interface CallControl {
  readonly signal: AbortSignal;
  readonly onStep: (step: string) => void;
}

/** Answers a call of a tool, and reports its steps if the client asks for them. */
export async function called(
  { mcpReq: { signal, _meta, notify } }: ServerContext,
  answer: (control: CallControl) => Promise<AssistantAnswer>,
): Promise<CallToolResult> {
  const progressToken = _meta?.progressToken;
  let progress = 0;
  const said = await answer({
    signal,
    onStep: (message) => {
      progress += 1;
      if (progressToken === undefined) return;
      // A client that is gone gets none.
      void notify({ method: 'notifications/progress', params: { progressToken, progress, message } }).catch(
        () => undefined,
      );
    },
  });
  return said.failure === undefined
    ? { content: [{ type: 'text', text: said.answer }], structuredContent: said.data }
    : { content: [{ type: 'text', text: said.failure }], isError: true };
}
