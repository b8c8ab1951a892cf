import { isDeepStrictEqual } from 'node:util';
import { LanguageClient, type LanguageClientOptions } from '../harness/lsp';

/**
 * Registers the hooks of a suite that start a server for all its tests, and stop it.
 * @param begin gets the server's client before the first test
 * @param opened the document that each test opens; it is closed after each test
 */
export function useClient(
  begin: (client: LanguageClient) => unknown,
  { opened, ...options }: LanguageClientOptions & { readonly opened?: string } = {},
): void {
  let client: LanguageClient;
  before(async () => {
    client = await LanguageClient.start(options);
    await begin(client);
  });
  if (opened !== undefined) afterEach(() => client.close(opened));
  after(() => {
    client.kill();
  });
}

/**
 * Registers the hooks of a suite that stop its servers, and close the documents of each test.
 * @returns a function that returns a client of a server with these options: one server for all tests with equal
 *   options
 */
export function useClients(): (options?: LanguageClientOptions) => Promise<LanguageClient> {
  const started: { readonly options: LanguageClientOptions; readonly client: LanguageClient }[] = [];
  afterEach(async () => {
    for (const { client } of started) await client.closeAll();
  });
  after(() => {
    for (const { client } of started) client.kill();
  });
  return async (options = {}) => {
    const known = started.find((one) => isDeepStrictEqual(one.options, options));
    if (known) return known.client;
    const client = await LanguageClient.start(options);
    started.push({ options, client });
    return client;
  };
}
