import { connect, type NetConnectOpts } from 'node:net';

/**
 * Tries to connect, and sends nothing.
 * @param patienceMs how long to wait, in milliseconds
 * @returns why it is not possible; undefined if it is
 */
export function connectionFailure(to: NetConnectOpts, patienceMs: number): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ ...to, timeout: patienceMs });
    const end = (failure?: Error): void => {
      socket.destroy();
      resolve(failure);
    };
    socket.once('connect', () => {
      end();
    });
    socket.once('error', end);
    socket.once('timeout', () => {
      end(new Error('it does not answer'));
    });
  });
}
