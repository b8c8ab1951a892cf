import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const invalidProperty: KnownError = {
  id: 'invalid-property',
  group: 'resources',
  title: 'The provider does not accept a property',
  severity: 'error',
  patterns: [
    /resource '[^'\n]{1,200}' has a problem: (?!Calling \[|grpc: |rpc error: )[^\n]{1,400}/,
    /resource '[^'\n]{1,200}': property [^\n]{1,900} has a problem: [^\n]{1,400}/,
    /[Mm]issing required (?:property|argument|input)s?(?:[.:,]|$| ['"`]| \w{1,60}$)[^\n]{0,200}/,
    /\bInvalid\w{1,40}\.Malformed: [^\n]{1,200}/,
    /Code="\w{1,60}(?:Invalid|NotValid|Malformed|NotSupported|NotAllowed|BadRequest|OutOfRange)"[^\n]{0,300}/,
    /Code="Invalid(?!Authentication|Resource(?:Reference|Group)|Template\b)\w{1,60}"[^\n]{0,300}/,
    /The (?:parameter|property|value) ['"]?[\w. ]{1,60}['"]? (?:has an invalid value|is (?:invalid|not allowed|required))[^\n]{0,200}/,
    /Model validation failed[^\n]{0,300}/,
    /is not valid according to the validation procedure[^\n]{0,200}/,
    /There was a conflict\. [\w ]{1,60} cannot be set[^\n]{0,200}/,
    /\bInvalidParameterException: [^\n]{1,300}/,
    /\b(?:InvalidParameterValue|ValidationException(?!: When specifying the identifier)|ValidationError|InvalidParameterCombination|MalformedPolicy(?:Document)?)[^\n]{0,300}/,
  ],
  what: 'The provider (or its cloud) checked the inputs of the resource and refuses one: its name is unknown in this version, its type or value is wrong, a required one is missing, or two exclude each other.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'The message asks for `{setting}`, so set that for this stack.',
      shell: 'pulumi config set {setting} <value>',
    },
    {
      text: 'Compare the property with the provider’s reference, in the version that the program uses: names and types change with a major version.',
    },
    {
      text: 'If it is right there, the state or the program uses another version of the provider: check which ones are in use.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi plugin ls',
    },
    {
      text: 'If the value is an output of another resource, look at it: it may be empty in a preview.',
      command: 'debugProgram',
    },
  ],
  link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
  versions: 'All providers.',
  samples: [
    {
      text: "error: gcp:container/cluster:Cluster resource 'main' has a problem: Invalid or unknown key",
      source: 'report',
    },
    {
      text: 'error: aws:s3/bucket:Bucket resource \'images\' has a problem: Missing required argument. The argument "role" is required, but no definition was found.',
      source: 'report',
    },
  ],
};
