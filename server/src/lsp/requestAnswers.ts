import type { Connection } from 'vscode-languageserver';
import { StateRequest, type ParamsOf, type ResultOf, type StateRequestName } from '../../../shared/requests';

/** The handler of each request of the client. */
export type Answers = {
  readonly [Name in StateRequestName]: (params: ParamsOf<Name>) => ResultOf<Name> | Promise<ResultOf<Name>>;
};

/** Registers these handlers on a connection. */
export function registerAnswers(connection: Connection, answers: Answers): void {
  for (const name of Object.keys(StateRequest) as StateRequestName[]) {
    const answer = answers[name] as (params: unknown) => unknown;
    connection.onRequest(StateRequest[name].method, (params: unknown) => answer(params));
  }
}
