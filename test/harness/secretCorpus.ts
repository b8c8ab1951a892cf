/** One line, or several, with a secret in it. */
export interface SecretSample {
  /** What it is and how it is laid out. */
  readonly name: string;
  readonly text: string;
  /** None of these may be left; each stands in the text. */
  readonly secrets: readonly string[];
}

/** Letters and digits that look like chance, always the same. Built here, so that no scanner takes a file for a leak. */
function letters(length: number, alphabet: string): string {
  let seed = length * 7919 + alphabet.length;
  return Array.from({ length }, () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return alphabet[Math.floor((seed / 2147483648) * alphabet.length)];
  }).join('');
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const hex = (length: number): string => letters(length, '0123456789abcdef');
const alnum = (length: number): string => letters(length, `${LOWER}${LOWER.toUpperCase()}${DIGITS}`);
const upper = (length: number): string => letters(length, `${LOWER.toUpperCase()}${DIGITS}`);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Tokens that are known by their looks. */
export const TOKENS: Readonly<Record<string, string>> = {
  Pulumi: `pul-${hex(40)}`,
  'AWS access key': `AKIA${upper(16)}`,
  'AWS temporary key': `ASIA${upper(16)}`,
  'Google API key': `AIza${alnum(35)}`,
  'Google OAuth token': `ya29.${alnum(60)}`,
  'Google client secret': `GOCSPX-${alnum(28)}`,
  'Google refresh token': `1//0${alnum(60)}`,
  'Azure client secret': `${alnum(3)}8Q~${alnum(34)}`,
  'Azure storage key': `${alnum(86)}==`,
  GitHub: `ghp_${alnum(36)}`,
  'GitHub fine-grained': `github_pat_${alnum(22)}_${alnum(59)}`,
  GitLab: `glpat-${alnum(20)}`,
  'GitLab runner': `glrt-${alnum(20)}`,
  Bitbucket: `ATBB${alnum(32)}`,
  Atlassian: `ATATT3${alnum(60)}=${upper(8)}`,
  Slack: `xoxb-${letters(12, DIGITS)}-${alnum(24)}`,
  'Slack app': `xapp-1-${upper(11)}-${hex(40)}`,
  npm: `npm_${alnum(36)}`,
  PyPI: `pypi-AgEIcHlwaS5vcmc${alnum(60)}`,
  RubyGems: `rubygems_${hex(48)}`,
  NuGet: `oy2${letters(43, LOWER + DIGITS)}`,
  Docker: `dckr_pat_${alnum(27)}`,
  Stripe: `sk_live_${alnum(24)}`,
  'Stripe webhook': `whsec_${alnum(32)}`,
  OpenAI: `sk-proj-${alnum(48)}`,
  Anthropic: `sk-ant-api03-${alnum(80)}`,
  'Hugging Face': `hf_${alnum(34)}`,
  SendGrid: `SG.${alnum(22)}.${alnum(43)}`,
  Mailgun: `key-${hex(32)}`,
  Mailchimp: `${hex(32)}-us12`,
  Twilio: `SK${hex(32)}`,
  DigitalOcean: `dop_v1_${hex(64)}`,
  Vault: `hvs.${alnum(24)}`,
  'Vault, old': `s.${alnum(12)}4${alnum(11)}`,
  'Terraform Cloud': `${alnum(14)}.atlasv1.${alnum(67)}`,
  Databricks: `dapi${hex(32)}`,
  age: `AGE-SECRET-KEY-1${upper(58)}`,
  'New Relic': `NRAK-${upper(27)}`,
  Grafana: `glsa_${alnum(32)}_${hex(8)}`,
  Datadog: `ddapp_${alnum(34)}`,
  Shopify: `shpat_${hex(32)}`,
  Tailscale: `tskey-auth-${alnum(12)}-${alnum(32)}`,
  Telegram: `${letters(9, DIGITS)}:${alnum(35)}`,
  'GitHub App’s installation': `ghs_12345_eyJhbGciOiJSUzI1NiJ9.${alnum(60)}.${alnum(43)}`,
  'GitLab runner registration': `GR1348941${alnum(20)}`,
  'GitLab runner, routable': `glrt-t1_${alnum(27)}.01.${letters(9, LOWER + DIGITS)}`,
  'npm with an underscore': `npm_${alnum(20)}_${alnum(15)}`,
  'Artifactory reference': `cmVmd${alnum(59)}`,
  Clojars: `CLOJARS_${hex(60)}`,
  'Bedrock, long-lived': `ABSK${alnum(128)}=`,
  'Bedrock, short-lived': `bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t${alnum(40)}`,
  Alibaba: `LTAI${alnum(20)}`,
  Cloudflare: `cfut_${alnum(40)}${hex(8)}`,
  'Cloudflare key': `cfk_${alnum(40)}${hex(8)}`,
  'Cloudflare origin': `v1.0-${hex(24)}-${hex(146)}`,
  Vercel: `vcp_${alnum(24)}`,
  'Fly.io': `fo1_${alnum(43)}`,
  'Fly.io macaroon': `fm2_${alnum(100)}=`,
  Scalingo: `tk-us-${alnum(48)}`,
  OpenShift: `sha256~${alnum(43)}`,
  ClickHouse: `4b1d${alnum(38)}`,
  Groq: `gsk_${alnum(52)}`,
  Perplexity: `pplx-${alnum(48)}`,
  'Hugging Face organization': `api_org_${letters(34, LOWER)}`,
  Prefect: `pnu_${alnum(36)}`,
  Harness: `pat.${alnum(22)}.${alnum(24)}.${alnum(20)}`,
  'Octopus Deploy': `API-${upper(26)}`,
  Infracost: `ico-${alnum(32)}`,
  Sourcegraph: `sgp_${hex(16)}_${hex(40)}`,
  Authress: `sc_${alnum(12)}.${alnum(5)}.acc-${alnum(12)}.${alnum(40)}`,
  '1Password secret key': `A3-${upper(6)}-${upper(6)}-${upper(5)}-${upper(5)}-${upper(5)}-${upper(5)}`,
  '1Password service account': `ops_eyJ${alnum(250)}`,
  Adobe: `p8e-${hex(32)}`,
  MaxMind: `${alnum(6)}_${alnum(29)}_mmk`,
  'Notion, old': `secret_${alnum(43)}`,
  ReadMe: `rdme_${letters(70, LOWER + DIGITS)}`,
  'Frame.io': `fio-u-${alnum(64)}`,
  SettleMint: `sm_pat_${alnum(16)}`,
  'Stripe, production': `sk_prod_${alnum(24)}`,
  'Shopify, longer': `shpat_${alnum(40)}`,
  Square: `EAAA${alnum(60)}`,
  EasyPost: `EZAK${alnum(54)}`,
  Shippo: `shippo_live_${hex(40)}`,
  Duffel: `duffel_live_${alnum(43)}`,
  Flutterwave: `FLWSECK_TEST-${hex(32)}-X`,
  'Facebook page': `EAAC${alnum(120)}`,
  'Facebook app': `${letters(16, DIGITS)}|${alnum(27)}`,
  Brevo: `xkeysib-${hex(64)}-${alnum(16)}`,
  'Sentry user': `sntryu_${hex(64)}`,
  Dynatrace: `dt0c01.${upper(24)}.${upper(64)}`,
  Postman: `PMAK-${hex(24)}-${hex(34)}`,
  Linear: `lin_api_${alnum(40)}`,
  Notion: `ntn_${letters(11, DIGITS)}${alnum(35)}`,
  Figma: `figd_${alnum(40)}`,
  Airtable: `pat${alnum(14)}.${hex(64)}`,
  PlanetScale: `pscale_tkn_${alnum(43)}`,
  Heroku: `HRKU-AA${alnum(58)}`,
  Doppler: `dp.pt.${alnum(43)}`,
  'Slack configuration': `xoxe.xoxp-1-${upper(163)}`,
  'JSON Web Token': `eyJhbGciOiJIUzI1NiJ9.eyJ${alnum(30)}.${alnum(43)}`,
};

/** Names of secrets, as properties, variables, headers and settings have them. */
const NAMES = [
  'password',
  'masterPassword',
  'adminPasswd',
  'passphrase',
  'PGPASSWORD',
  'secret',
  'clientSecret',
  'secretString',
  'credentials',
  'pwd',
  'MYSQL_PWD',
  'aws_secret_access_key',
  'AZURE_STORAGE_KEY',
  'DD_APP_KEY',
  'DD_API_KEY',
  'ENCRYPTION_KEY',
  'apiKey',
  'privateKey',
  'primaryAccessKey',
  'connectionString',
  'accessToken',
  'X-Api-Key',
  'X-Vault-Token',
  'X-Amz-Security-Token',
  'client-key-data',
  'token',
  'shop:dbPassword',
] as const;

/** Nothing about it says what it is but its name. */
const VALUE = 'hunter2x';
const OTHER = 'swordf1sh';

/** How a name and its value are printed: by Pulumi, its providers and plugins, and by what they start. */
const NAMED_LAYOUTS: Readonly<Record<string, (name: string, value: string) => string>> = {
  'a difference, added': (name, value) => `      + ${name}: "${value}"`,
  'a difference, padded': (name, value) => `    + ${name}        : "${value}"`,
  'a difference, removed': (name, value) => `      - ${name}: "${value}"`,
  'a property as it is': (name, value) => `        ${name}: "${value}"`,
  'Python’s dictionary': (name, value) => `{'user': 'me', '${name}': '${value}'}`,
  JSON: (name, value) => JSON.stringify({ id: 'x', [name]: value, last: 1 }),
  'JSON, laid out': (name, value) => `  "${name}": "${value}",`,
  'JSON in a log': (name, value) => JSON.stringify({ level: 'INFO', msg: JSON.stringify({ [name]: value }) }),
  'JSON in JSON in a log': (name, value) =>
    JSON.stringify({ msg: JSON.stringify({ body: JSON.stringify({ [name]: value, a: 1 }) }) }),
  'a list in JSON': (name, value) => JSON.stringify({ [name]: [value, value] }),
  'lines in JSON': (name, value) => JSON.stringify({ msg: `x\n${name}=${value}\n${name}: "${value}"\ny` }),
  'the configuration in plaintext': (name, value) => JSON.stringify({ [name]: { value, secret: true } }),
  YAML: (name, value) => `${name}: ${value}`,
  'YAML with quotes': (name, value) => `  ${name}: '${value}'`,
  'YAML in JSON': (name, value) => JSON.stringify({ data: `a: b\n${name}: ${value}\nc: d` }),
  'YAML’s list': (name, value) => `  - ${name}: ${value}`,
  TOML: (name, value) => `${name} = "${value}"`,
  'a file of settings': (name, value) => `${name} = ${value}`,
  'an environment': (name, value) => `${name}=${value}`,
  'a shell’s environment': (name, value) => `export ${name}="${value}"`,
  'a command with its environment': (name, value) => `running ${name}=${value} node index.js`,
  'a header': (name, value) => `${name}: ${value}`,
  'Go’s header': (name, value) => `headers: map[Accept:[*/*] ${name}:[${value}]]`,
  'Go’s map': (name, value) => `opts=map[${name}:${value} user:me]`,
  'the engine’s value': (name, value) => `Marshaling property for RPC[x]: ${name}={${value}}`,
  'the engine’s map': (name, value) => `map[user:{me} ${name}:{${value}}]`,
  'a connection string': (name, value) => `Server=db;User Id=me;${name}=${value};Encrypt=true`,
  'a query': (name, value) => `GET https://example.com/x?a=b&${name}=${value}&c=d`,
  'a flag': (name, value) => `running: tool --verbose --${name} ${value} --yes`,
  'a flag with =': (name, value) => `running: tool --${name}=${value} --yes`,
  'a list of arguments': (name, value) => `args: ["--${name}", "${value}", "x"]`,
  XML: (name, value) => `<config><${name}>${value}</${name}></config>`,
  'a table': (name, value) => `${name}            ${value}`,
};

const PEM_BODY = [base64(alnum(48)), base64(alnum(47)), `${base64(alnum(22)).slice(0, 30)}==`];
const pem = (kind: string, headers: readonly string[] = []): string[] => [
  `-----BEGIN ${kind}-----`,
  ...headers,
  ...PEM_BODY,
  `-----END ${kind}-----`,
];
const PEMS: Readonly<Record<string, string[]>> = {
  'PKCS 8': pem('PRIVATE KEY'),
  RSA: pem('RSA PRIVATE KEY'),
  EC: pem('EC PRIVATE KEY'),
  OpenSSH: pem('OPENSSH PRIVATE KEY'),
  encrypted: pem('ENCRYPTED PRIVATE KEY'),
  'with headers': pem('RSA PRIVATE KEY', ['Proc-Type: 4,ENCRYPTED', `DEK-Info: AES-256-CBC,${hex(32)}`, '']),
  PGP: pem('PGP PRIVATE KEY BLOCK', ['Version: GnuPG v2', '']),
};

/** What has a layout of its own. */
const OTHERS: readonly SecretSample[] = [
  ['a difference, changed', `  ~ masterPassword: "${VALUE}" => "${OTHER}"`, VALUE, OTHER],
  ['a difference, padded and changed', `  ~ password      : "${VALUE}" => "${OTHER}"`, VALUE, OTHER],
  ['a list', `passwords: ["${VALUE}", "${OTHER}"]`, VALUE, OTHER],
  [
    'a list over lines',
    `+ passwords: [\n+     [0]: "${VALUE}"\n+     [1]: "${OTHER}"\n+ ]\n+ id: "x"`,
    VALUE,
    OTHER,
  ],
  ['YAML’s list over lines', `passwords:\n- ${VALUE}\n- ${OTHER}\nname: x`, VALUE, OTHER],
  ['YAML’s text over lines', `spec:\n  password: |\n    ${VALUE} and\n    ${OTHER}\n  name: x`, VALUE, OTHER],
  ['YAML with blanks', 'password: correct horse battery', 'correct', 'horse', 'battery'],
  ['an object', `credentials: {"login": "${VALUE}", "pass": "${OTHER}"}`, OTHER],
  ['a long number', '"password": 12345678901234567890,', '12345678901234567890'],
  ['quotes inside', String.raw`"password": "${VALUE}\"${OTHER}", "id": "x"`, VALUE, OTHER],
  ['cut off', `{"password": "${VALUE} and`, VALUE],
  ['a connection string’s password', `Server=x;Uid=me;Pwd=${VALUE};`, VALUE],
  ['cookies', `Cookie: session=${VALUE}; other=${OTHER}`, VALUE, OTHER],
  ['a cookie that is set', `Set-Cookie: session=${VALUE}; Path=/`, VALUE],
  ['Basic', `Authorization: Basic ${base64(`me:${VALUE}`)}`, base64(`me:${VALUE}`)],
  ['Bearer in JSON', JSON.stringify({ Authorization: `Bearer ${alnum(30)}` }), alnum(30)],
  ['a signed address', `https://b.s3.amazonaws.com/k?X-Amz-Date=1&X-Amz-Signature=${hex(64)}`, hex(64)],
  ['a shared access signature', `https://a.blob.core.windows.net/c?sv=2022&sig=${alnum(20)}%3D`, alnum(20)],
  ['an account key', `AccountName=a;AccountKey=${alnum(40)}=;EndpointSuffix=x`, alnum(40)],
  ['a user in an address', `postgres://me:${VALUE}@db/x`, VALUE],
  ['a password with signs in an address', `postgres://u:p;w,${VALUE}@h/x`, 'p;w', VALUE],
  ['a password with an at sign and quotes in an address', `postgres://u:p@w'"${VALUE}@h/x`, 'p@w', VALUE],
  ['a link that is signed by Google', `https://storage.googleapis.com/b/k?X-Goog-Signature=${VALUE}`, VALUE],
  [
    'a link that is signed by AWS',
    `https://b.s3.amazonaws.com/k?X-Amz-Expires=9&X-Amz-Signature=${VALUE}`,
    VALUE,
  ],
  ['kubeconfig’s token', `    token: ${alnum(30)}`, alnum(30)],
  ['kubeconfig’s key', `    client-key-data: ${base64(alnum(60))}`, base64(alnum(60))],
  ['.npmrc', `//npm.example.com/:_authToken=${VALUE}`, VALUE],
  ['.npmrc’s password', `//registry.example.com/:_password=${base64(VALUE)}`, base64(VALUE)],
  ['.npmrc’s login', `_auth=${base64(`me:${VALUE}`)}`, base64(`me:${VALUE}`)],
  ['netrc', `machine example.com login me password ${VALUE}`, VALUE],
  ['netrc over lines', `machine example.com\n  login me\n  password ${VALUE}`, VALUE],
  [
    'Docker’s logins',
    JSON.stringify({ auths: { 'x.io': { auth: base64(`me:${VALUE}`) } } }),
    base64(`me:${VALUE}`),
  ],
  ['docker login', `docker login -u me -p ${VALUE} x.io`, VALUE],
  ['curl', `curl -u me:${VALUE} https://x.io`, VALUE],
  ['pulumi config set', `> pulumi config set --secret dbUrl ${VALUE}`, VALUE],
  ['Slack’s webhook', `https://hooks.slack.com/services/T${upper(8)}/B${upper(8)}/${alnum(24)}`, alnum(24)],
  [
    'inside Base64',
    `user_data: ${base64(`export DB_PASSWORD=${VALUE}\necho done\n`)}`,
    base64(`export DB_PASSWORD=${VALUE}\necho done\n`),
  ],
].map(([name = '', text = '', ...secrets]) => ({ name, text, secrets }));

/** Every kind of secret in every layout that has it. */
export function secretSamples(): SecretSample[] {
  const named = NAMES.flatMap((name) =>
    Object.entries(NAMED_LAYOUTS).map(([layout, print]) => ({
      name: `${name} as ${layout}`,
      text: print(name, VALUE),
      secrets: [VALUE],
    })),
  );
  const tokens = Object.entries(TOKENS).flatMap(([kind, secret]) =>
    [
      `error: request with ${secret} failed`,
      `  + id: "${secret}"`,
      JSON.stringify({ msg: JSON.stringify({ id: secret }) }),
      `X=${secret}`,
      JSON.stringify({ msg: `first\n${secret}\nlast` }),
      JSON.stringify({ msg: JSON.stringify({ a: `b\t${secret}` }) }),
      `(${secret})`,
    ].map((text) => ({ name: `${kind} in ${text.replace(secret, '…')}`, text, secrets: [secret] })),
  );
  const keys = Object.entries(PEMS).flatMap(([kind, lines]) => [
    { name: `${kind} key over lines`, text: lines.join('\n'), secrets: PEM_BODY },
    {
      name: `${kind} key, indented`,
      text: lines.map((line) => `      ${line}`).join('\n'),
      secrets: PEM_BODY,
    },
    { name: `${kind} key in JSON`, text: JSON.stringify({ data: lines.join('\n') }), secrets: PEM_BODY },
    {
      name: `${kind} key in JSON in JSON`,
      text: JSON.stringify({ msg: JSON.stringify({ data: lines.join('\n') }) }),
      secrets: PEM_BODY,
    },
    {
      name: `${kind} key in Base64`,
      text: `data: ${base64(lines.join('\n'))}`,
      secrets: [base64(lines.join('\n'))],
    },
  ]);
  return [...named, ...tokens, ...keys, ...OTHERS];
}

/** What looks a little like a secret and tells what happened: it stays as it is. */
export const NEAR_MISSES: readonly string[] = [
  'urn:pulumi:dev::shop::aws:secretsmanager/secret:Secret::db-password',
  'urn:pulumi:dev::shop::kubernetes:core/v1:Secret::my-secret',
  '    + kubernetes:core/v1:Secret: (create)',
  '    [urn=urn:pulumi:dev::shop::random:index/randomPassword:RandomPassword::password]',
  ' +   ├─ random:index:RandomPassword  db-password  created (0.1s)',
  ' +   random:index:RandomPassword  db-password  created',
  'arn:aws:secretsmanager:us-east-1:123456789012:secret:shop-db-AbCdEf',
  'secretName: my-secret',
  '"secretName": "my-secret",',
  'passwordPolicy: strict',
  '  + passwordLength: 16',
  'tokenType: Bearer',
  'accessKeyId: known after apply',
  'publicKey: "ssh-ed25519 AAAAC3Nz me@host"',
  'partitionKey: "customer"',
  'keyName: deployer',
  'kmsKeyId: "alias/shop"',
  'PULUMI_CONFIG_PASSPHRASE_FILE=/home/me/pass',
  'client-key: /home/me/client.key',
  'password: [secret]',
  'langhost[nodejs].Run(pwd=/home/me/shop,root=/home/me/shop)',
  'PWD=/home/me/shop',
  '"resourceStatusAddress":"127.0.0.1:34911","resourceStatusToken":"c3df65b1-71db-40a6-86e2-08a9167c2548"',
  '{"msg":"eventSink::Info(<{%reset%}>GOOGLE_CREDENTIALS={\\n<{%reset%}>)"}',
  '"PULUMI_CONFIG_SECRET_KEYS":"[\\"shop:object\\"]","configSecretKeys":["shop:object"]',
  '+ password: output<string>',
  '  + password: (known after apply)',
  '"password": true, "secret": false',
  '"propertyDependencies": {"password": ["urn:pulumi:dev::shop::a:b:C::name"]}',
  '"detailedDiff": {"password": {"kind": "update", "inputDiff": true}}',
  '"secrets_providers": {"type": "passphrase"}',
  '"additionalSecretOutputs": ["password", "token"]',
  'error: incorrect passphrase',
  'error: get stack secrets manager: passphrase must be set with PULUMI_CONFIG_PASSPHRASE',
  "error: failed to decrypt encrypted configuration value 'shop:password': [400] Message authentication failed",
  'error: invalid password: must be at least 8 characters',
  'the token is expired, log in again',
  'token: "aws:s3/bucket:Bucket"',
  'maxTokens: 4096',
  'Pulumi 3.255.0, node v20.20.2, provider aws 6.66.1',
  `"sha": "${hex(40)}", "etag": "${hex(32)}", "digest": "sha256:${hex(64)}"`,
  `"integrity": "sha512-${alnum(86)}=="`,
  '"id": "vpc-0123456789abcdef0", "uuid": "3f2504e0-4f89-11d3-9a0c-0305e82c3301"',
  'https://app.pulumi.com/acme/shop/dev/updates/12',
  '/home/me/projects/shop/node_modules/@pulumi/pulumi/dist/index.js:12:34',
  'at authenticate (/home/me/shop/auth.ts:12:3)',
  'Resources:\n    + 3 created\n    1 unchanged\n\nDuration: 12s',
  'secrets provider: passphrase',
  '> pulumi config set aws:region us-west-2',
  '-----BEGIN CERTIFICATE-----',
  'npm_package_config_name_of_something_else=npm_config_cache_is_somewhere_under_the_home',
  `sha256:${hex(64)} in tk-us-east-1-of-the-shop, fo1, EAAA, v1.0-${hex(24)}, API-gateway of pat.example.com`,
  '"role": "AROAEXAMPLEEXAMPLE12", "user": "AIDAEXAMPLEEXAMPLE12"',
];
