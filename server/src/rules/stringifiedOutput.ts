import { stringsWith, type StoredValue } from '../state/valuesWith';
import { describeResource } from '../state/describeResource';
import { checkEveryResource } from './support/everyResource';
import type { Rule } from './engine/rule';

/**
 * Texts that outputs turn into: `Calling [toString] on an [Output<T>] is not supported` (Node.js, .NET and Java),
 * `Calling __str__ on an Output[T] is not supported` (Python), and before there were such texts ``Pulumi.Output`1[…]``
 * (.NET), `<pulumi.output.Output object at 0x…>` (Python) and `…OutputInternal@…` (Java).
 */
const TEXTS =
  /Output(?:(?:<|\\u003c)T(?:>|\\u003e)\] is not supported|\[T\] is not supported|`1\[| object at 0x|Internal@)/g;

export const stringifiedOutput: Rule = {
  code: 'stringified-output',
  title: 'A state should contain values, not the text of an output',
  severity: 'warning',
  docs: {
    why:
      'A program put an output, whose value comes only later, straight into a text. The text then has not ' +
      'the value but a message of the SDK, such as `Calling [toString] on an [Output<T>] is not supported`, ' +
      'and became the name, the tag or whatever it was meant for. In other languages the message is `Calling ' +
      '__str__ on an Output[T]` (Python), ``Pulumi.Output`1[System.String]`` (.NET) or ' +
      '`com.pulumi.core.internal.OutputInternal` (Java).',
    repair:
      'Find in the program where the text is put together, and use a function for outputs there: in ' +
      'TypeScript ``pulumi.interpolate`${bucket.id}-logs` ``, in Python `Output.concat(bucket.id, "-logs")`, ' +
      'in C# `Output.Format($"{bucket.Id}-logs")`, in Java `Output.format("%s-logs", bucket.id())`, and ' +
      'elsewhere with `apply`. Then run `pulumi up`. With the variable `PULUMI_ERROR_OUTPUT_STRING=true` the ' +
      'program fails instead of going on. The name of a resource can’t come from an output: use a fixed ' +
      'name; the next update then replaces the resource.',
  },
  ...checkEveryResource((resource, report) => {
    for (const found of stringsWith(resource, TEXTS, FIELDS)) {
      // The value can be a program that contains the SDK.
      if (found.node.raw.includes('OutputToStringError')) continue;
      report({ span: found.node, message: messageOf(found), resource });
    }
  }),
};

const FIELDS = ['urn', 'id', 'inputs', 'outputs', 'replacementTrigger'];

function messageOf({ field, resource }: StoredValue): string {
  if (field === 'urn') {
    return (
      'The name of this resource holds a text about outputs instead of a value: the program took the name ' +
      'from an output, which is impossible; give the resource a fixed name there.'
    );
  }
  const value = resource.urn.includes(' is not supported')
    ? 'A value of this resource'
    : `A value of ${describeResource(resource)}`;
  return (
    `${value} holds a text about outputs instead of the value: the program puts an output straight into a text; ` +
    'use "interpolate", "concat", "format" or "apply" there, and run "pulumi up".'
  );
}
