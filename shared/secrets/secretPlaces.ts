import { Signature } from '../signature';
import { token, type TokenPattern } from './knownTokens';

/** Secrets that are recognised by their place. */
export const PLACES: readonly TokenPattern[] = [
  // What the engine marks as secret, as the Node.js SDK logs an answer: its fields, joined by commas. The CLI has masked some
  // itself. A text or a number ends where fields are left out. Of an object or a list, everything after it is masked, too.
  token(
    /(?<keep>4dabf18193072939515e22adb298388d,{1,9}1b47061264138c4ac30d75fd1eb44270,value,{1,3})(?!,|\[secret\])(?:[^,"<\\]|\\.|,(?!,)|<(?!\{%))+/g,
    'secret in the log',
    [Signature.secret],
  ),
  token(
    /(?<keep>4dabf18193072939515e22adb298388d,{1,9}1b47061264138c4ac30d75fd1eb44270,value,{4,9})(?!,)(?:[^"<\\]|\\.|<(?!\{%))+/g,
    'secret in the log',
    [Signature.secret],
  ),
  // The CLI accepts a database password with any of these characters.
  token(/(?<keep>(?<!\w)postgres:\/\/[^\s/:@]{0,200}:)[^\s/]{1,1000}(?<tail>@)/g, 'password'),
  // Where the password has signs that should have been escaped.
  token(
    /(?<keep>(?<!\w)(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|rediss?|amqps?):\/\/[^\s/:@]{0,200}:)[^\s"'@]{1,200}(?<tail>@[\w.-]{1,200}[:/])/g,
    'password',
  ),
  token(
    /(?<!(?:postgres|postgresql|mysql|ssh|s?ftp)(?=:\/\/[^:@\s/]{0,200}@))(?<keep>:(?:\\{0,64}\/){2})(?![^\s@]{0,200};\w{1,40}=)[^\s/"'\\<>?#]{1,2000}(?<tail>@)/g,
    'password',
    ['@'],
  ),
  // Go's MySQL, Oracle
  token(/(?<keep>(?<![\w.])[\w.%+-]{1,64}:)[^\s"'()]{1,200}(?<tail>@(?:tcp|udp|unix|pipe)\()/g, 'password', [
    '@tcp(',
    '@udp(',
    '@unix(',
    '@pipe(',
  ]),
  token(/(?<keep>jdbc:oracle:\w{1,10}:[^\s/"'@]{1,100}\/)[^\s"'@]{1,200}(?<tail>@)/g, 'password', [
    'jdbc:oracle:',
  ]),
  token(
    /(?<keep>(?<!\w)(?:sqlplus|expdp|impdp|rman target) (?:-\w{1,9} ){0,9}[^\s/"'@-]{1,100}\/)[^\s"'@]{1,200}(?<tail>@|\s|$)/g,
    'password',
    ['sqlplus', 'dp ', 'rman'],
  ),
  token(
    /(?<keep>(?<!\w)Authorization(?:\\*["'])?\s{0,9}[:=,]\s{0,9}\[?(?:\\*["'])?(?:[\w-]{1,40} {1,9})?(?:[\w.-]{1,100}:)?)[A-Za-z0-9._~+/=-]{8,}/gi,
  ),
  token(/(?<keep>(?<!\w)Digest [^\n]{0,600}?response=\\*["'])[^"'\\]{8,}/g, 'access token', ['Digest']),
  token(
    /(?<keep>(?<!\w)(?:SharedKey(?:Lite)?|GenieKey|SSWS|Splunk|AWS) (?:[\w.-]{1,100}:)?)(?=[A-Za-z._~+/=-]{0,400}\d)[A-Za-z0-9._~+/=-]{16,}/g,
  ),
  token(/(?<keep>(?<!\w)(?:token|bearer|basic) {1,9})(?=[A-Za-z._~+/=-]{0,400}\d)[A-Za-z0-9._~+/=-]{12,}/gi),
  token(/(?<keep>[?&](?:sig|key|sas|code|subscription-key)=)[^&\s"'\\<>]+/gi),
  token(/(?<keep>(?:^|\s)(?:-u|--user)[ =]["']?[^\s:"'/]{1,100}:)[^\s"']+/g, 'password'),
  token(/(?<keep>(?<!\w)login\b[^\n"']{0,200}? -p[ =]?["']?)[^\s"']+/g, 'password'),
  token(/(?<keep>(?:^|\s)(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n"']{0,200}? -p)[^\s"']+/g, 'password'),
  // netrc
  token(/(?<keep>(?<!\w)(?:login|machine) {1,9}\S{1,200}\s{1,9}password\s{1,9})\S+/g, 'password'),
  token(
    /(?<keep>(?:^|\\[nr])\s{0,99}password {1,9})(?!required|incorrect|invalid|missing|expired|changed)[^\s\\]+(?<tail>\s{0,99}(?:$|\\[nr]))/g,
    'password',
  ),
  token(
    /(?<keep>(?<!\w)config set (?:-\S{1,99} ){0,9}--secret (?:-\S{1,99} ){0,9}[\w.:/-]{1,200} (?:-- )?)(?!-).+/g,
    'password',
  ),
  token(
    /(?<keep>(?<!\w)config set (?:-\S{1,99} ){0,9}[\w.:/-]{1,200} )(?!-)\S+(?<tail> .{0,200}--secret\b)/g,
    'password',
  ),
  // A login as two arguments
  token(
    /(?<keep>(?:[Aa]uth|NetworkCredential|PasswordCredentials?)(?:=)?\([ ]?\\*["'][^"'\\]{1,100}\\*["'],[ ]?\\*["'])[^"'\\]+/g,
    'password',
  ),
  token(/(?<keep>_pass(?:word)?, <<")[^"]+/g, 'password'),
  // Secrets of Google's and Vault's services, and what a random password is
  token(/(?<keep>\/secrets\/[^"]{1,200}"[^{}]{0,100}"payload"\s?:\s?\{\s?"data"\s?:\s?")[^"]+/g, 'password'),
  token(
    /(?<keep>(?<!\w)secret_id\\*["']?(?:\s{0,40}[:=]\s{0,9}|\s{2,40})\\*["']?)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\w-])/g,
  ),
  token(/(?<keep>bcryptHash[^\n]{0,600}? ?\\*"?result\\*"?[:=]{1}[ "\\{]{0,9})[^}"\\]{4,}/g, 'password'),
  // Statements of databases
  token(
    /(?<keep>\bIDENTIFIED (?:WITH \w{1,60} )?BY (?:PASSWORD )?\\*["'`])[^"'`\\]{1,500}(?:''[^"'`\\]{1,500})*/gi,
    'password',
  ),
  token(/(?<keep>\bUSER \S{1,100} IDENTIFIED BY )[^\s"'`;]{4,200}/gi, 'password'),
  token(/(?<keep>\bIDENTIFIED BY [^\n]{1,300}? REPLACE \\*["']?)[^\s"'\\;]{1,200}/gi, 'password'),
  // Settings and commands with a space between
  token(/(?<keep>(?<!\w)(?:requirepass|masterauth) )[^\s\\]{4,}/g, 'password'),
  token(/(?<keep>(?<!\w)(?:_authToken|operator unseal) )(?!-)[\w+/=.-]{16,}/g),
  token(
    /(?<keep>(?:^|\\[nr])\s{0,99}(?:bindpw|AUTH) )(?:"\w{1,60}" )?[^\s\\]{4,}(?<tail>\s{0,99}(?:$|\\[nr]))/g,
    'password',
  ),
  token(/(?<keep>"AUTH" (?:"[^"]{1,60}" )?")[^"]{1,200}/g, 'password'),
  token(
    /(?<keep>(?<!\w)(?:AUTH (?:PLAIN|LOGIN(?: [A-Za-z0-9+/=]{1,100})?) ))[A-Za-z0-9+/]{4,}={0,2}(?![\w])/g,
    'password',
  ),
  token(/(?<keep>\bLOGIN \S{1,100}@\S{1,100} )\S{4,}/g, 'password'),
  token(/(?<keep>-{2,4}> PASS )\S{1,}/g, 'password'),
  token(/(?<keep>\bACL SETUSER \S{1,60} [^\n>]{0,60}>)\S{1,200}/g, 'password', ['SETUSER']),
  token(/(?<keep>(?<!\w)-?(?:passin|passout) (?:pass:))[^\s]+/g, 'password'),
  token(/(?<keep>(?<!\w)-(?:storepass|keypass|srcstorepass|deststorepass) )\S+/g, 'password'),
  token(/(?<keep>(?<!\w)sshpass -p ?["']?)[^\s"']+/g, 'password', ['sshpass']),
  token(/(?<keep>(?<!\w)(?:redis-cli)\b[^\n"']{0,200}? -a ["']?)[^\s"']+/g, 'password'),
  token(
    /(?<keep>(?<!\w)(?:mongo|mongosh|mongodump|mongorestore)\b[^\n"']{0,200}? -p ["']?)[^\s"']+/g,
    'password',
  ),
  token(/(?<keep>(?<!\w)(?:sqlcmd|bcp|zip|unzip|7z)\b[^\n"']{0,200}? -P ["']?)[^\s"']+/g, 'password'),
  token(
    /(?<keep>(?<!\w)ldap(?:search|add|modify|whoami|delete)\b[^\n"']{0,200}? -w ["']?)[^\s"']+/g,
    'password',
  ),
  token(/(?<keep>(?<!\w)snmp\w{2,10} [^\n"']{0,60}?-c )\S+/g, 'password', ['snmp']),
  token(/(?<keep>(?<!\w)net use [^\n]{0,200}?\/user:\S{1,100} )[^\s]+/gi, 'password'),
  token(/(?<keep>(?<!\w)curl\b[^\n]{0,400}? -u["']?[^\s:"'/]{1,100}:)[^\s"']+/g, 'password'),
  token(/(?<keep>(?:^|\s)(?:-u|--user)[ =]"[^\s:"'/]{1,100}:)[^"]+/g, 'password'),
  token(/(?<keep>--type SecureString [^\n]{0,200}?--value )\S+/g, 'password'),
  token(/(?<keep>(?<!\w)vault login )(?!-)\S{4,}/g, 'password'),
  token(/(?<keep>(?<!\w)gh secret set [^\n]{0,200}?(?:--body|-b) )\S+/g, 'password', ['gh secret']),
  token(/(?<keep>--from-literal=["']?[\w.-]{1,100}=)[^\s"']+/g, 'password'),
  token(/(?<keep>add-authtoken )\S{20,}/g),
  // Names of Pulumi ESC, also as lists of arguments
  token(
    /(?<keep>(?<!\w)env set (?:-\S{1,99} ){0,9}(?=[^\n]{0,400}--secret\b)(?:--secret )?[\w./@:-]{1,200} (?:'[^']{1,200}'|[\w.[\]":-]{1,200}) (?:--secret )?)(?!-)\S+/g,
    'password',
  ),
  token(/(?<keep>(?<!\w)config set-all\b[^\n]{0,400}?--secret [\w.:-]{1,100}=)\S+/g, 'password'),
  token(
    /(?<keep>"config",\s?"set",(?=[^\n]{0,400}"--secret")(?:\s?"--?[^"]{1,60}",){0,9}\s?"[\w.:/-]{1,200}",\s?")[^"]+/g,
    'password',
  ),
  token(
    /(?<keep>(?<!\w)config set (?:-\S{1,99} ){0,9}--secret (?:-\S{1,99} ){0,9}'[^']{1,200}' )\S.*/g,
    'password',
  ),
  // What is piped into a command, and what a prompt was given
  token(
    /(?<keep>(?<!\w)(?:echo|printf) (?:-\w{1,3} )?["']?)[^|\n"']{4,300}(?<tail>["']? ?\| ?(?:pulumi config|pulumi env|esc env|docker login|gh secret|vault|sudo -S|helm registry login))/g,
    'password',
    ['echo ', 'printf '],
  ),
  token(
    /(?<keep>password for (?:user |database |role )?\S{1,100}: )(?=[A-Za-z]{0,60}[\d!@#$%^&*])\S{4,200}(?=\s{0,9}$)/gi,
    'password',
  ),
  // CI systems
  token(/(?<keep>::add-mask::)\S.*/gi),
  token(/(?<keep>::set-output name=[\w-]{0,60}(?:token|password|secret|key)[\w-]{0,60}::)\S.*/gi),
  token(/(?<keep>##vso\[task\.setvariable (?=[^\]]{0,300}is_?secret=true)[^\]]{1,300}\])\S.*/gi),
  // A default in a shell, Python's mark of a secret, XML with attributes
  token(/(?<keep>\$\{\w{0,60}(?:PASSWORD|PASS|TOKEN|SECRET|KEY)\w{0,60}:[-=])[^}\s]+/g, 'password'),
  token(/(?<keep>(?<![\w.])SecretStr\(\\*["'])[^"'\\]+/g, 'password'),
  token(/(?<keep><(?:\w{1,20}:)?password\s[^<>]{1,300}>)[^<>]+/gi, 'password'),
  // Sentences
  token(
    /(?<keep>password (?:is|was|for \S{1,100} is)(?: generated for \S{1,100})?:? )(?=[A-Za-z]{0,60}[\d!@#$%^&*])[^\s"'.,]{6,}/gi,
    'password',
  ),
  token(/(?<keep>password (?:has|had|with) (?:the )?value \\*["'])[^"'\\]+/gi, 'password'),
  token(
    /(?<keep>invalid value \\*["'])[^"'\\]+(?=\\*["'] for \\*["']?[\w.]{0,60}(?:password|secret|token)\b)/gi,
    'password',
  ),
  token(
    /(?<keep>(?:password|token|secret)\b[^\n]{0,20} regular expression [^\n]{1,300}, got )\S+/g,
    'password',
  ),
  token(/(?<keep>with token ["'`])[^"'`]{16,}/g),
  // PHP's serialized arrays, Go's cookies, logins that are piped
  token(
    /(?<keep>s:\d{1,4}:\\*"[^"\\]{0,60}(?:password|secret|token|api_?key)\\*";s:\d{1,6}:\\*")[^"\\]+/gi,
    'password',
  ),
  token(/(?<keep>Cookie\{\{?Name:"[^"]{0,100}", (?:Quoted:\w{1,5}, )?Value:")[^"]+/g, 'access token', [
    'Cookie{',
  ]),
  token(/(?<keep>(?<![\w-])[\w-]{1,32}:)[^\s"'|]{1,200}(?<tail>["']? \| (?:sudo )?chpasswd)/g, 'password', [
    'chpasswd',
  ]),
  // A number that unlocks
  token(/(?<keep>(?<![\w])pin\\*["']?\s{0,3}[:=]\s{0,3}\\*["'])\d{4,8}(?=\\*["'])/gi, 'password'),
  // Base64 and hexadecimal digits after a name that ends with “key”
  token(
    /(?<keep>(?<![\w-])(?!\w{0,60}(?:public|cache|object|partition|host|ssh|sort|hash|range|index|group|etag|idempot|dedup))[A-Za-z]\w{0,60}key(?:_content)?\d?\\*["']?\s{0,9}[:=]\s{0,9}(?:\\*["'])?(?:base64:)?)(?=[A-Za-z+/=]{0,400}\d)(?=[0-9+/]{0,400}[A-Za-z])[A-Za-z0-9+/]{24,}={0,2}(?![\w./:-])/gi,
  ),
  // Addresses that are secret by their last part
  token(/(?<keep>hooks\.zapier\.com\/hooks\/catch\/\d{1,12}\/)\w{5,}/g),
  token(/(?<keep>maker\.ifttt\.com\/trigger\/[\w-]{1,60}\/(?:json\/)?with\/key\/)[\w-]{10,}/g),
  token(/(?<keep>^[\w.*-]{1,100}:(?:\d{1,5}|\*):[\w.*-]{1,100}:[\w.*-]{1,100}:)[^\s:]{4,}$/g, 'password'),
  token(/(?<keep>(?:^|[?&#])(?:secret|access_token)=)[^&\s"'\\<>]{8,}/g),
];
