import { LanguageClient, type LanguageClientOptions } from '../bench/lsp';

/**
 * Registers the hooks of a suite that start a server for all of its tests, and end it.
 * @param begin gets the server's client before the first test
 * @param opened the document that each test opens; it is closed after each
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
