import type { KnownError } from '../knownError';

export const cloudCredentials: KnownError = {
  id: 'cloud-credentials',
  group: 'resources',
  title: 'The cloud provider does not accept your credentials',
  severity: 'error',
  patterns: [
    /[Nn]o valid credential sources(?: for [^\n]{0,60})? found/,
    /has a problem: Invalid credentials configured/,
    /unable to (?:validate|discover) AWS AccessKeyID[^\n]{0,200}/,
    /\b(?:ExpiredToken(?:Exception)?|InvalidClientTokenId|UnrecognizedClientException|SignatureDoesNotMatch|AuthFailure|RequestExpired): [^\n]{1,200}/,
    /unable to validate AWS credentials(?![^]{0,700}(?:cannot be assumed|AccessDenied))/,
    /(?:reauth related error|invalid_rapt|oauth2: (?:cannot fetch token|"invalid_grant"))[^\n]{0,200}/,
    /(?:[Tt]he SSO session [^\n]{0,80}has expired|[Tt]oken has expired and refresh failed|(?:failed to )?refresh cached (?:SSO token|credentials)|no EC2 IMDS role found|[Tt]he security token included in the request is (?:expired|invalid))[^\n]{0,200}/,
    /google: could not find default credentials/,
    /the server has asked for the client to provide credentials/,
  ],
  what:
    'Pulumi’s provider found no credentials for the cloud, or ones that have expired or belong to another account. They ' +
    'come from the environment, from files in your home folder, or from the provider’s own entry in the state, where ' +
    'old ones may be kept.',
  stateSafety: {
    answer: 'yes',
    why: 'Nothing was changed. Do not refresh with the wrong account: the state would lose everything that this account cannot see.',
  },
  steps: [
    {
      text: 'Log in again, where you run Pulumi (`aws sso login`, `gcloud auth application-default login`).',
    },
    {
      text: 'If you are logged in there, old credentials are in the stack’s configuration, or in the state: a provider’s entry keeps those of the last update, and a refresh or destroy uses them. Have the program give it new ones.',
      command: 'refreshStack',
      shell: 'pulumi refresh --run-program',
    },
    {
      text: 'A destroy takes the same option; older CLIs need an update of that provider alone first (`pulumi up --target` with its URN).',
      shell: 'pulumi destroy --run-program',
    },
    { text: 'See who you are there.', shell: 'aws sts get-caller-identity' },
    {
      text: 'See whether the stack’s configuration names another profile or account.',
      shell: 'pulumi config',
    },
    {
      text: 'If the environment is right, old credentials may be in the state: they are marked at the provider’s entry.',
      command: 'editState',
    },
  ],
  link: { title: 'Cloud setup', url: 'https://www.pulumi.com/registry/' },
  versions: 'All providers.',
  samples: [
    {
      text: '    error: rpc error: code = Unknown desc = unable to validate AWS credentials.',
      source: 'report',
    },
    {
      text: '    error: ExpiredToken: The security token included in the request is expired',
      source: 'report',
    },
  ],
};
