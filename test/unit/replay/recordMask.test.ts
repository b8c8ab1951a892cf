import assert from 'node:assert/strict';
import {
  readMessage,
  writeMessage,
  type MessageFields,
} from '../../../client/src/pulumi/runs/replay/messageText';
import { identityOf, methodCalled } from '../../../client/src/pulumi/runs/replay/programMessages';
import { SecretFinder, TextExchange } from '../../../client/src/pulumi/runs/replay/recordMask';
import { Signature, SIGNATURE_KEY } from '../../../shared/signature';

describe('the messages of a recorded run', () => {
  const { answer: shape } = methodCalled('RegisterResource');
  const secret = (value: string | number): Record<string, string | number> => ({
    [SIGNATURE_KEY]: Signature.secret,
    value,
  });
  const answer: MessageFields = [
    ['urn', 'urn:pulumi:dev::shop::shop:Server::web'],
    [
      'outputs',
      {
        struct: {
          size: 3.5,
          flags: [true, null, 'ä', { __proto__x: [] }],
          key: secret('horse-battery'),
          pin: secret(7),
          url: 'https://x:horse-battery@y',
          seven: '7',
          seats: 7,
        },
      },
    ],
    [5, { bytes: Buffer.from('size').toString('base64') }],
    [9, { number: 300 }],
    [10, { fixed: Buffer.alloc(8, 1).toString('base64') }],
  ];

  it('are the same bytes after a way through JSON', () => {
    const bytes = writeMessage(answer, shape);
    const read = readMessage(bytes, shape);
    assert.deepEqual(read, answer);
    assert.deepEqual(writeMessage(JSON.parse(JSON.stringify(read)) as MessageFields, shape), bytes);
  });

  it('have no secret, and get it back where it is given', () => {
    const finder = new SecretFinder();
    finder.message(answer);
    assert.deepEqual([...finder.names.keys()], ['horse-battery', '7', 'https://x:horse-battery@y']);
    const masked = new TextExchange(finder.names).message(answer);
    assert.ok(!JSON.stringify(masked).includes('battery'));
    const { struct } = masked[1]![1] as { struct: Record<string, unknown> };
    assert.deepEqual([struct['seven'], struct['seats'], struct['size']], ['7', 7, 3.5]);
    assert.deepEqual(struct['pin'], { [SIGNATURE_KEY]: Signature.secret, value: '[secret 2]' });
    const given = new TextExchange(new Map([...finder.names].map(([value, name]) => [name, value])));
    const again = given.message(masked)[1]![1] as { struct: Record<string, unknown> };
    assert.deepEqual(again.struct['key'], secret('horse-battery'));
    assert.equal(again.struct['url'], 'https://x:horse-battery@y');
  });

  it('leave out bytes of an unknown kind that have a secret', () => {
    const exchange = new TextExchange(new Map([['horse-battery', '[secret 1]']]));
    const bytes = Buffer.from('a horse-battery').toString('base64');
    assert.deepEqual(exchange.message([[5, { bytes }]]), []);
  });

  it('ask for the same in any order of the arguments', () => {
    const asked = (struct: Record<string, string>): string =>
      identityOf('Invoke', [
        ['token', 'shop:index:getZone'],
        ['arguments', { struct }],
      ]);
    assert.equal(asked({ a: '1', b: '2' }), asked({ b: '2', a: '1' }));
    assert.notEqual(asked({ a: '1' }), asked({ a: '2' }));
  });
});
