import { alnum, base64, hex, OTHER, PLAIN, SIGNS, type Layouts } from './marked';

const RED = '\u001b[38;5;1m';
const GREEN = '\u001b[32m';
const BOLD = '\u001b[1m';
const OFF = '\u001b[0m';
const log = (msg: string): string => `I1127 04:05:06.123456   12345 eventsink.go:59] ${msg}`;

/** Output of Pulumi’s command line, its engine and its verbose logs. */
export const pulumiPrints: Layouts = {
  'the configuration with its secrets in JSON': JSON.stringify({
    'shop:dbUrl': { value: `«${PLAIN}»`, secret: true },
    'aws:region': { value: 'us-west-2', secret: false },
  }),
  'the configuration over lines': `{\n  "shop:dbUrl": {\n    "value": "«${PLAIN}»",\n    "secret": true\n  },\n  "aws:region": {\n    "value": "us-west-2",\n    "secret": false\n  }\n}`,
  'the configuration, the mark first': JSON.stringify({
    'shop:dbUrl': { secret: true, value: `«${PLAIN}»` },
  }),
  'the configuration over lines, the mark first': `{\n  "shop:dbUrl": {\n    "secret": true,\n    "value": "«${PLAIN}»"\n  }\n}`,
  'a configuration object with its secret': JSON.stringify({
    'shop:db': { value: '{"host":"h"}', objectValue: { host: `«${PLAIN}»` }, secret: true },
  }),
  'ESC’s value': JSON.stringify({ properties: { apiUrl: { value: `«${PLAIN}»`, secret: true, trace: {} } } }),
  'ESC’s value over lines': `    "apiUrl": {\n      "value": "«${PLAIN}»",\n      "secret": true,\n      "trace": {}\n    }`,
  'ESC’s definition': `  apiUrl:\n    fn::secret: «${PLAIN}»`,
  'ESC’s definition on one line': `  apiUrl: {fn::secret: «${PLAIN}»}`,
  'ESC’s definition in JSON': `{"apiUrl":{"fn::secret":"«${PLAIN}»"}}`,
  'YAML’s secret function': `      fn::secret: "«${PLAIN}»"`,
  'env set': `> pulumi env set acme/shop/dev pulumiConfig.dbUrl --secret «${PLAIN}»`,
  'env set, the flag last': `> pulumi env set acme/shop/dev pulumiConfig.dbUrl «${PLAIN}» --secret`,
  'esc env set': `esc env set acme/dev pulumiConfig.dbUrl «${PLAIN}» --secret`,
  'esc env set, the flag first': `esc env set --secret acme/dev pulumiConfig.dbUrl «${PLAIN}»`,
  'config set with a path': `pulumi config set --secret --path 'db.users[0].key' '«${PLAIN}»'`,
  'config set with its stack': `pulumi config set shop:dbUrl «${PLAIN}» --secret --stack dev`,
  'config set as a list of arguments': `args=["config","set","--secret","dbUrl","«${PLAIN}»"]`,
  'config set-all': `pulumi config set-all --plaintext a=b --secret dbUrl=«${PLAIN}»`,
  'a coloured difference': `${GREEN}      + password: ${OFF}${GREEN}"«${PLAIN}»"${OFF}`,
  'a coloured difference, changed': `${RED}  ~ masterPassword${OFF}: ${RED}"«${PLAIN}»"${OFF} => ${GREEN}"«${OTHER}»"${OFF}`,
  'colours around the name': `${BOLD}password${OFF}: «${PLAIN}»`,
  'colours in a log': log(`<{%fg 2%}>    + password: <{%reset%}><{%fg 2%}>"«${PLAIN}»"<{%reset%}>`),
  'colours before an assignment': `${BOLD}DB_PASSWORD${OFF}=${GREEN}«${PLAIN}»${OFF}`,
  'colours that are escaped': `\\u001b[32m+ password: \\u001b[0m\\u001b[32m\\"«${PLAIN}»\\"\\u001b[0m`,
  'stack outputs': `Outputs:\n    dbPassword : "«${PLAIN}»"\n    url        : "https://x"`,
  'stack outputs in a table': `Current stack outputs (2):\n    OUTPUT       VALUE\n    dbPassword   «${PLAIN}»\n    url          https://x`,
  'stack outputs as a shell’s': `dbPassword='«${PLAIN}»'`,
  'a difference that removes a key': `      - accessKey   : "«${PLAIN}»"`,
  'a text over lines in a difference': `      ~ userData: (\n        - export DB_PASSWORD=«${PLAIN}»\n        + export DB_PASSWORD=«${OTHER}»\n        )`,
  'a secret map of Kubernetes in a difference': `      + stringData: {\n          + url: "«${PLAIN}»"\n          + b  : "«${OTHER}»"\n        }`,
  'data of a Kubernetes secret in a difference': `    + kubernetes:core/v1:Secret: (create)\n        + data      : {\n            + url: "«${base64(`${PLAIN} and more`)}»"\n          }`,
  'a gRPC request': JSON.stringify({
    method: '/pulumirpc.ResourceProvider/Create',
    request: {
      urn: 'urn:pulumi:dev::shop::aws:rds/instance:Instance::db',
      properties: { password: `«${PLAIN}»` },
    },
  }),
  'a gRPC request with a marked value': JSON.stringify({
    request: {
      properties: {
        url: { '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270', value: `«${PLAIN}»` },
      },
    },
  }),
  'the same on one line in a log': JSON.stringify({
    msg: JSON.stringify({
      url: { '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270', value: `«${PLAIN}»` },
    }),
  }),
  'a state with its secrets': JSON.stringify({
    url: {
      '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270',
      plaintext: `"«${PLAIN}»"`,
    },
  }),
  'a marked value over lines': `        "url": {\n          "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",\n          "value": "«${PLAIN}»"\n        }`,
  'a gRPC configuration': JSON.stringify({
    method: '/pulumirpc.ResourceProvider/Configure',
    request: { variables: { 'cloudflare:config:apiToken': `«${PLAIN}»` } },
  }),
  'configuration of a run': JSON.stringify({
    config: { 'shop:dbPassword': `«${PLAIN}»` },
    configSecretKeys: ['shop:dbPassword'],
  }),
  'the run’s configuration by its list of secret keys': JSON.stringify({
    config: { 'shop:dbUrl': `«${PLAIN}»`, 'shop:size': '3' },
    configSecretKeys: ['shop:dbUrl'],
  }),
  PULUMI_CONFIG: `PULUMI_CONFIG={"shop:dbPassword":"«${PLAIN}»","shop:size":"3"}`,
  'a marshaled property': log(
    `Marshaling property for RPC[ResourceMonitor.RegisterResource(db)]: dbPassword={«${PLAIN}»}`,
  ),
  'an unmarshaled property': log(
    `Unmarshaling property for RPC[Provider[aws, 0xc0].Check(x)]: masterPassword={«${SIGNS}»}`,
  ),
  'a provider’s new state': log(
    `Provider[random, 0xc000].Create(urn) success: id=none; outs=map[bcryptHash:{«$2a$10$${alnum(22)}/${alnum(30)}»} length:{16} result:{«${PLAIN}»}]`,
  ),
  'an environment of a plugin': log(
    `Launching plugin 'aws' from '/home/me/.pulumi/plugins' with args: 127.0.0.1:1 env: [PATH=/bin AWS_SECRET_ACCESS_KEY=«${alnum(40)}» HOME=/home/me]`,
  ),
  'a request of a client': log(
    `Making Pulumi API call: POST https://api.pulumi.com/api/user\n{"password":"«${PLAIN}»"}`,
  ),
  'headers of a client': log(
    `Pulumi API call headers: map[Authorization:[token pul-«${hex(40)}»] Accept:[application/json]]`,
  ),
  'the update’s token': log(`update-token «${alnum(40)}1»`),
  'the lease in JSON': `{"version":1,"token":"«${alnum(60)}»","tokenExpiration":1700000000}`,
  'Docker’s registry credentials': `registry: { server: "x.io", username: "me", password: "«${PLAIN}»" }`,
  'the Node.js SDK’s answer': log(
    `RegisterResource RPC finished: err: null, resp: urn:pulumi:dev::shop::x:y:Database::database,id-1,label,,,database,url,,,,,4dabf18193072939515e22adb298388d,,,1b47061264138c4ac30d75fd1eb44270,value,,,«${PLAIN}, \\"${OTHER}\\"»,,`,
  ),
  'the Node.js SDK’s answer with an object': log(
    `resp: settings,,,,,dbUrl,,,,,4dabf18193072939515e22adb298388d,,,1b47061264138c4ac30d75fd1eb44270,value,,,,,user,,,«${PLAIN}»,list,,,,,,«${OTHER}»,,`,
  ),
  'a stack’s reference': `StackReference outputs: map[dbPassword:{&{{«${PLAIN}»}}} url:{https://x}]`,
  'a secret of Go': `dbPassword:{&{{«${PLAIN}»}}}`,
  'a policy’s remark': `[mandatory] no-plaintext (db) : property password has the value "«${PLAIN}»"`,
  'a provider’s complaint': `error: aws:rds/instance:Instance resource 'db' has a problem: invalid value for password ("«${PLAIN}»")`,
  'a provider’s complaint with a colon': `* invalid value "«${PLAIN}»" for "master_password": must be longer`,
  'a bridge’s complaint': `expected password to match regular expression "^[a-z]+$", got «${PLAIN}»`,
  'an Automation API’s dump': `ConfigMap { 'shop:dbPassword': { value: '«${PLAIN}»', secret: true } }`,
  'an Automation API’s dump of any name': `ConfigMap { 'shop:dbUrl': { value: '«${PLAIN}»', secret: true } }`,
  'Automation API’s dump over lines': `{\n  'shop:dbUrl': {\n    value: '«${PLAIN}»',\n    secret: true\n  }\n}`,
  'Python’s configuration': `{'shop:dbUrl': ConfigValue(value='«${PLAIN}»', secret=True)}`,
  'Go’s configuration': `map[shop:dbUrl:{Value:«${PLAIN}» Secret:true}]`,
  'Go’s configuration with quotes': `auto.ConfigValue{Value:"«${PLAIN}»", Secret:true}`,
  'outputs of the Automation API': `OutputMap { dbUrl: { value: '«${PLAIN}»', secret: true } }`,
  'the passphrase in a command': `PULUMI_CONFIG_PASSPHRASE='«${SIGNS}»' pulumi up --yes`,
  'a passphrase with spaces': `export PULUMI_CONFIG_PASSPHRASE="«correct horse battery»"`,
  'the settings’ salt': `encryptionsalt: v1:«${base64(alnum(8))}»:v1:«${base64(alnum(12))}:${base64(alnum(24))}»`,
  'the settings’ encrypted key': `encryptedkey: «${base64(alnum(120))}»`,
  'a login by token': `pulumi login --token=«pul-${hex(40)}»`,
  'PULUMI_ACCESS_TOKEN of another server': `PULUMI_ACCESS_TOKEN: «${lowerToken()}»`,
  'the kept login': `{"current":"https://api.pulumi.com","accessTokens":{"https://api.pulumi.com":"«${lowerToken()}»"}}`,
  'the kept accounts': `"accounts":{"https://p.example.com":{"accessToken":"«${lowerToken()}»","username":"me"}}`,
};

/** Tokens as a self-hosted service can create them. */
function lowerToken(): string {
  return alnum(32).toLowerCase();
}
