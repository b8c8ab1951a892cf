// Keeps a Node with a fault from printing an error for minutes. The user's Node runs this file, so it has no dependencies.
import util from 'node:util';

/**
 * A line in which Node does not find the end of a package's name. Versions between 20.19 and 26 then search for ever, and take all
 * memory: https://github.com/nodejs/node/issues/64011. Pulumi's source maps place its own files there.
 */
const ENDLESS = /[\\/]node_modules[\\/](?:@[^\\/\n]*[\\/])?[^\\/\n]*$/m;

/** Lets `util.inspect` leave out the colours of what this Node could not colour. Pulumi prints each failure of a program with it. */
export function leaveOutEndlessColors(): void {
  const { inspect } = util;
  util.inspect = new Proxy(inspect, {
    apply: (_, self, [value, options, ...more]: [unknown, util.InspectOptions | undefined]) => {
      if (options?.colors === true) {
        const plain = inspect(value, { ...options, colors: false });
        if (ENDLESS.test(plain)) return plain;
      }
      return Reflect.apply(inspect, self, [value, options, ...more]);
    },
  });
}
