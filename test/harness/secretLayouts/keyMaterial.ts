import { alnum, base64, bytes64, hex, PLAIN, type Layouts } from './marked';

const BODY = [bytes64(48), bytes64(48).split('').reverse().join(''), `${bytes64(22).slice(0, 26)}==`];
const pem = (kind: string): string[] => [
  `-----BEGIN ${kind}-----`,
  ...BODY.map((line) => `«${line}»`),
  `-----END ${kind}-----`,
];
const key = pem('PRIVATE KEY');
const wrapped = (text: string, width: number): string[] => text.match(new RegExp(`.{1,${width}}`, 'g'))!;
const encodedKey = base64(key.join('\n').replace(/[«»]/g, ''));
const serviceAccount = {
  type: 'service_account',
  project_id: 'shop',
  private_key_id: hex(40),
  private_key: `${key.join('\n')}\n`,
  client_email: 'x@shop.iam.gserviceaccount.com',
};

/** Private keys and files of credentials, over lines, on one line, and wrapped. */
export const keyMaterial: Layouts = {
  'a key over lines': key.join('\n'),
  'an EC key in YAML': ['tls.key: |', ...pem('EC PRIVATE KEY').map((line) => `  ${line}`)].join('\n'),
  'an SSH key in a difference': [
    '  + privateKeyOpenssh: (',
    ...pem('OPENSSH PRIVATE KEY').map((line) => `      + ${line}`),
    '    )',
  ].join('\n'),
  'a key with escaped breaks': key.join('\\n'),
  'a key with breaks escaped twice': key.join('\\\\n'),
  'a key with breaks of Windows': key.join('\\r\\n'),
  'a key with real breaks of Windows': key.join('\r\n'),
  'a key on one line with spaces': key.join(' '),
  'a key on one line without breaks': key.join(''),
  'a key in an environment': `TLS_KEY="${key.join('\\n')}"`,
  'a key in an environment over lines': `TLS_KEY="${key.join('\n')}"`,
  'a key in Go’s dump': `Key:"${key.join('\\n')}\\n", Cert:"x"`,
  'a key in URL encoding': `key=${encodeURIComponent(key.join('\n').replace(/[«»]/g, '')).replace(/(?<=-----BEGIN%20PRIVATE%20KEY-----).*(?=-----END)/, '«$&»')}`,
  'a key as bytes of Python': `b'${key.join('\\n')}\\n'`,
  'a key cut off': key.slice(0, 3).join('\n'),
  'a key cut off in JSON': `{"key":"${key.slice(0, 3).join('\\n')}`,
  'a key with the log’s beginnings': key
    .map((line) => `I1127 04:05:06.123456   12345 x.go:1] ${line}`)
    .join('\n'),
  'a key with times of a CI system': key.map((line) => `2026-11-27T04:05:06.1234567Z ${line}`).join('\n'),
  'a key with a container’s name': key.map((line) => `web-1  | ${line}`).join('\n'),
  'a key with line numbers': key.map((line, index) => `${index + 1}: ${line}`).join('\n'),
  'a key in quotes, line by line': key.map((line) => `  "${line}\\n" +`).join('\n'),
  'a key in a list of lines': `[${key.map((line) => `"${line}"`).join(',')}]`,
  'a key with colours': key.map((line) => `\u001b[32m+ ${line}\u001b[0m`).join('\n'),
  'a key quoted by >': key.map((line) => `> ${line}`).join('\n'),
  'a key as a comment': key.map((line) => `# ${line}`).join('\n'),
  'an encrypted key': [
    '-----BEGIN RSA PRIVATE KEY-----',
    'Proc-Type: 4,ENCRYPTED',
    `DEK-Info: AES-256-CBC,${hex(32)}`,
    '',
    ...BODY.map((line) => `«${line}»`),
    '-----END RSA PRIVATE KEY-----',
  ].join('\n'),
  'a PGP key': [
    '-----BEGIN PGP PRIVATE KEY BLOCK-----',
    '',
    ...BODY.map((line) => `«${line}»`),
    '=abcd',
    '-----END PGP PRIVATE KEY BLOCK-----',
  ].join('\n'),
  'a DSA key': pem('DSA PRIVATE KEY').join('\n'),
  'an SSH2 key': [
    '---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----',
    'Comment: "me"',
    ...BODY.map((line) => `«${line}»`),
    '---- END SSH2 ENCRYPTED PRIVATE KEY ----',
  ].join('\n'),
  'a PuTTY key': [
    'PuTTY-User-Key-File-3: ssh-ed25519',
    'Encryption: none',
    'Comment: me',
    'Public-Lines: 2',
    'AAAAC3NzaC1lZDI1NTE5AAAAIHJ0bW5vcHFyc3R1dnd4eXo=',
    'AAAA',
    'Private-Lines: 1',
    `«${bytes64(33)}»`,
    `Private-MAC: «${hex(64)}»`,
  ].join('\n'),
  'an age key file': `# created: 2026-11-27\n# public key: age1${alnum(20).toLowerCase()}\nAGE-SECRET-KEY-1«${alnum(58).toUpperCase()}»`,
  'a Google service account': JSON.stringify(serviceAccount),
  'a Google service account over lines': JSON.stringify(serviceAccount, undefined, 2),
  'a Google service account as a string': JSON.stringify({
    GOOGLE_CREDENTIALS: JSON.stringify(serviceAccount),
  }),
  'a Google service account, twice escaped': JSON.stringify({
    msg: JSON.stringify({ c: JSON.stringify(serviceAccount) }),
  }),
  'a Google service account in Base64': `GOOGLE_CREDENTIALS=«${base64(JSON.stringify(serviceAccount).replace(/[«»]/g, ''))}»`,
  'Google’s user credentials': JSON.stringify({
    type: 'authorized_user',
    client_id: 'x',
    client_secret: `«${PLAIN}»`,
    refresh_token: `«1//0${alnum(60)}»`,
  }),
  'a key in Base64': `tls.key: «${encodedKey}»`,
  'a key in Base64 after =': `TLS_KEY=«${encodedKey}»`,
  'a key in Base64 after = in quotes': `export TLS_KEY_B64="«${encodedKey}»"`,
  'a key in Base64 at 76 columns': wrapped(encodedKey, 76)
    .map((line) => `«${line}»`)
    .join('\n'),
  'a key in Base64 at 64 columns in YAML': [
    'tls.key: |',
    ...wrapped(encodedKey, 64).map((line) => `  «${line}»`),
  ].join('\n'),
  'a key in Base64 at 76 columns, escaped': `"data": "${wrapped(encodedKey, 76)
    .map((line) => `«${line}»`)
    .join('\\n')}"`,
  'a script in Base64 at 76 columns': wrapped(
    base64(
      `#!/bin/sh\nset -e\nexport DB_PASSWORD=${PLAIN}\nexport B=c\necho "everything is set up"\nexit 0\n`,
    ),
    76,
  )
    .map((line) => `«${line}»`)
    .join('\n'),
  'a script in Base64 after =': `userdata=«${base64(`#!/bin/sh\nexport DB_PASSWORD=${PLAIN}\n`)}»`,
  'a kubeconfig': `apiVersion: v1\nkind: Config\nusers:\n- name: me\n  user:\n    client-certificate-data: ${base64('-----BEGIN CERTIFICATE-----')}\n    client-key-data: «${encodedKey}»\n    token: «${alnum(40)}»`,
  'a kubeconfig in JSON': JSON.stringify({
    users: [{ name: 'me', user: { 'client-key-data': `«${encodedKey}»`, token: `«${alnum(40)}»` } }],
  }),
  'a kubeconfig as a string': JSON.stringify({
    kubeconfig: `users:\n- name: me\n  user:\n    token: «${alnum(40)}»\n    password: «${PLAIN}»\n`,
  }),
  'a kubeconfig in Base64': `kubeconfig: «${base64(`users:\n- user:\n    token: ${alnum(40)}\n`)}»`,
  'a service account’s token of Kubernetes': `token: «${base64(`eyJhbGciOiJSUzI1NiJ9.eyJ${alnum(60)}.${alnum(80)}`)}»`,
  'Docker’s logins in Base64': `.dockerconfigjson: «${base64(JSON.stringify({ auths: { 'x.io': { username: 'me', password: PLAIN, auth: base64(`me:${PLAIN}`) } } }))}»`,
  'Docker’s logins over lines': `{\n  "auths": {\n    "x.io": {\n      "auth": "«${base64(`me:${PLAIN}`)}»"\n    }\n  }\n}`,
  'Docker’s logins with a token': `{"auths":{"x.io":{"identitytoken":"«${alnum(60)}»"}}}`,
  'a JWK': JSON.stringify({
    kty: 'RSA',
    n: alnum(43),
    e: 'AQAB',
    d: `«${alnum(86)}»`,
    p: `«${alnum(44)}»`,
    q: `«${alnum(45)}»`,
  }),
  'a JWK of a symmetric key': JSON.stringify({ kty: 'oct', k: `«${alnum(43)}»`, alg: 'HS256' }),
  'a JWK of an elliptic curve': JSON.stringify({
    kty: 'EC',
    crv: 'P-256',
    x: alnum(41),
    y: alnum(42),
    d: `«${alnum(43)}»`,
  }),
  netrc: `machine api.github.com login me password «${PLAIN}»`,
  'netrc over lines': `machine api.github.com\n  login me\n  password «${PLAIN}»`,
  pypirc: `[pypi]\nusername = __token__\npassword = «pypi-AgEIcHlwaS5vcmc${alnum(60)}»`,
  npmrc: `//registry.npmjs.org/:_authToken=«${alnum(30)}»`,
  yarnrc: `npmAuthToken: "«${alnum(30)}»"`,
  composer: `{"http-basic":{"x.io":{"username":"me","password":"«${PLAIN}»"}}}`,
  cargo: `[registries.x]\ntoken = "«${alnum(32)}»"`,
  gem: `:rubygems_api_key: «rubygems_${hex(48)}»`,
  gradle: `mavenPassword=«${PLAIN}»`,
  'git’s kept credentials': `protocol=https\nhost=github.com\nusername=me\npassword=«${PLAIN}»`,
  'git’s file of credentials': `https://me:«${alnum(30)}»@github.com`,
  boto: `[Credentials]\ngs_secret_access_key = «${alnum(40)}»`,
  s3cmd: `secret_key = «${alnum(40)}»`,
  'AWS’s SSO cache': JSON.stringify({
    startUrl: 'https://x',
    accessToken: `«${alnum(100)}»`,
    refreshToken: `«${alnum(101)}»`,
    clientSecret: `«${alnum(102)}»`,
  }),
  'Azure’s profile': JSON.stringify({
    tokenType: 'Bearer',
    accessToken: `«${alnum(100)}»`,
    refreshToken: `«${alnum(101)}»`,
    servicePrincipalKey: `«${PLAIN}»`,
  }),
  'Azure’s SDK authentication': JSON.stringify({
    clientId: 'a',
    clientSecret: `«${PLAIN}»`,
    subscriptionId: 'b',
    tenantId: 'c',
  }),
  'Azure’s service principal': JSON.stringify({
    appId: 'a',
    displayName: 'x',
    password: `«${PLAIN}»`,
    tenant: 'c',
  }),
  'storage keys of Azure': JSON.stringify([
    { keyName: 'key1', permissions: 'FULL', value: `«${bytes64(64)}»` },
  ]),
  'storage keys of Azure without their form': JSON.stringify([
    { keyName: 'key1', permissions: 'FULL', value: `«${alnum(40)}»` },
  ]),
  'Cosmos keys of Azure': JSON.stringify({
    primaryMasterKey: `«${bytes64(50)}»`,
    secondaryReadonlyMasterKey: `«${bytes64(51)}»`,
  }),
  'a certificate with a password': `{"data":"${alnum(20)}","pfxPassword":"«${PLAIN}»"}`,
  'Wireguard’s file': `[Interface]\nPrivateKey = «${bytes64(32)}»\n[Peer]\nPublicKey = ${bytes64(31)}A=\nPresharedKey = «${bytes64(30)}AA»`,
  'an ignition file': `{"passwd":{"users":[{"name":"core","passwordHash":"«$6$${alnum(8)}$${alnum(86)}»"}]}}`,
  'sealed at once: AWS’s data key': `{"Plaintext":"«${bytes64(32)}»","KeyId":"arn:aws:kms:x"}`,
  'a seed phrase': `mnemonic: "«abandon ability able about above absent absorb abstract»"`,
  'a TOTP address': `otpauth://totp/x:me?secret=«JBSWY3DPEHPK3PXP»&issuer=x`,
  'recovery codes': `recoveryCodes: ["«${alnum(10)}»", "«${alnum(11)}»"]`,
};
