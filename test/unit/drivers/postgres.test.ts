import assert from 'node:assert/strict';
import { connectionsOf } from '../../../client/src/pulumi/backendKinds/drivers/postgresDriver';

/** The settings as the CLI's library reads them: https://pkg.go.dev/github.com/lib/pq */
describe('the driver for PostgreSQL', () => {
  const connections = (address: string, env: NodeJS.ProcessEnv = {}) => connectionsOf(new URL(address), env);

  it('uses the settings in the address, and those missing there from the environment', async () => {
    const env = { PGHOST: 'other', PGPORT: '5433', PGUSER: 'other', PGPASSWORD: 'other', USER: 'me' };
    const said = await connections('postgres://me:a%40b,@db.example:6000/states?search_path=mine', env);
    const { host, port, user, password, database, options } = said[0]!;
    assert.deepEqual(
      [host, port, user, password, database, options],
      ['db.example', 6000, 'me', 'a@b,', 'states', '-c search_path=mine'],
    );
    const [unsaid] = await connections('postgres:///states', env);
    assert.deepEqual(
      [unsaid!.host, unsaid!.port, unsaid!.user, unsaid!.password],
      ['other', 5433, 'other', 'other'],
    );
  });

  const modes: [query: string, env: NodeJS.ProcessEnv, verified: (boolean | undefined)[]][] = [
    ['', {}, [false]],
    ['?sslmode=prefer', {}, [false, undefined]],
    ['?sslmode=disable', { PGSSLMODE: 'require' }, [undefined]],
    ['?sslmode=allow', {}, [undefined, false]],
    ['', { PGSSLMODE: 'disable' }, [undefined]],
    ['?sslmode=require&sslrootcert=/dev/null', {}, [true]],
    ['?sslmode=verify-full', {}, [true]],
  ];
  for (const [query, env, verified] of modes) {
    it(`encrypts like the CLI: ${JSON.stringify({ query, ...env })}`, async () => {
      const ways = await connections(`postgres://me@db.example/states${query}`, env);
      assert.deepEqual(
        ways.map(({ ssl }) => (typeof ssl === 'object' ? ssl.rejectUnauthorized : undefined)),
        verified,
      );
    });
  }

  it('refuses an unknown way to encrypt', async () => {
    for (const mode of ['mine', 'constructor'])
      await assert.rejects(connections(`postgres://db.example/states?sslmode=${mode}`), /is not understood/);
  });
});
