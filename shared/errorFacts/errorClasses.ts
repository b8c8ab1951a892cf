/** What a cloud's refusal is about, whichever cloud it is. */
export type ErrorClass =
  | 'throttled'
  | 'unconfigured'
  | 'credentials'
  | 'denied'
  | 'capacity'
  | 'limit'
  | 'exists'
  | 'taken'
  | 'missing'
  | 'contents'
  | 'used'
  | 'protected'
  | 'busy'
  | 'clash'
  | 'state'
  | 'changed'
  | 'plan'
  | 'unsupported'
  | 'fixed'
  | 'timeout'
  | 'unreadable'
  | 'outdated'
  | 'fault'
  | 'server'
  | 'invalid';

/**
 * The class of a code by its words, the first row that fits. A code is read as words in small letters:
 * `DBInstanceAlreadyExistsFault` as `db instance already exists`, `RATE_LIMIT_EXCEEDED` as `rate limit exceeded`.
 */
const BY_WORDS: readonly (readonly [ErrorClass, RegExp])[] = [
  // What can be said of other codes, too: the whole code.
  ['outdated', /version gone|api version|unsupported ?api|no registered provider/],
  ['missing', /^(?:gone|no content)$|not found$/],
  ['exists', /already exists?$/],
  ['state', /^invalid (?:\w+ ){0,6}(?:state|status)$/],
  // A rate of requests, before limits of objects.
  [
    'throttled',
    /thrott|too many (?:requests|concurrent requests)|slow ?down|rate (?:limit|exceeded)|request limit exceeded|request rate|prior request not complete|throughput exceeded|bandwidth|activity limit|transaction (?:in progress limit|limit)|resource exhausted$|rate limited|over rate/,
  ],
  [
    'credentials',
    /expired (?:token|credential|authentication)|token (?:has )?expired|invalid client token|unrecognized client|signature does not match|(?:incomplete|invalid) signature|^auth failure|request expired|invalid (?:access key|authentication|security token|credentials?|token id|api key)|unauthenticated|not authenticated|(?:missing|no|null) authentication|authentication (?:failed|required|error)|bad credentials|subscription not found$|unauthorized client|invalid client$|invalid grant$|interaction required|login failed/,
  ],
  // A cloud that is out of something, before limits of an account.
  [
    'capacity',
    /insufficient (?:\w+ ){0,4}capacity|capacity (?:exceeded|not available|unavailable|constraint|reservation full)|(?:sku|size) not available|stockout|pool exhausted|allocation (?:failed|request)|overconstrained|out of (?:stock|capacity|host)|unsupported availability zone|(?:location|zone|region) (?:not available|is full|capacity)|no (?:capacity|available host)|placement error|resource unavailable$/,
  ],
  [
    'plan',
    /payment required|not entitled|billing|trial|opt in required|subscription required|plan (?:limit|required|does not)|not subscribed|license|pro feature/,
  ],
  [
    'limit',
    /limits? (?:exceeded|reached|violat)|limit$|quota|too many|max(?:imum)? (?:\w+ ){0,6}(?:exceeded|reached)|number (?:of )?(?:\w+ ){0,4}exceeded|insufficient (?:free )?(?:addresses|address|cidr|ips?)|limits? exceeded|count exceeded|exceeds? (?:\w+ ){0,3}limit|customer exceeded|addresses in subnet/,
  ],
  // A value, although the words are those of limits.
  [
    'invalid',
    /too (?:large|long|short|small|big|few|low|high|old|complex|deep)|(?:size|length|depth|duration|range|complexity) exceeded|^(?:invalid|malformed)(?: \w+){0,4} (?:format|value|parameter|argument|name|input|request|combination)s?$/,
  ],
  [
    'denied',
    /access denied|unauthorized|forbidden|permissions?\b|not authorized|(?:^|\w )authorization (?:failed|error|required)|privilege|denied|not owner|^authorization$|no access|authorization (?!config|rule|type)/,
  ],
  ['contents', /not empty|non empty|contains? (?:\w+ )?(?:objects|items|resources)|has contents/],
  [
    'exists',
    /already (?:\w+ ){0,2}exists?|already (?:owned|taken|registered|associated|attached|present|created|added|assigned|a member|subscribed|member|set|has|defined|accepted|enabled|disabled|active|running|closed|deleted)|duplicate|(?:name|entity|resource|stack|identity|alias|record|set) exists?$|exists$(?<!not exists)(?<!still exists)|in use by (?:another|other) (?:account|resource)|(?:name|address|domain|cname|label|prefix|hostname|cidr|alias|port|url|subdomain) (?:already )?(?:in use|is in use|taken|not unique|conflict|unavailable|not available)|not unique|uniqueness|unique (?:constraint )?violation|overlap|^(?:\w+ )?name (?:taken|not available)|mappings? (?:with this|already)/,
  ],
  [
    'missing',
    /not (?:be )?found|no such|(?:does|do|did)(?: not|nt) exist|not exists?|non ?existent|nonexist|unknown (?:resource|snapshot|volume|document|object|entity|project|user|group|image|host|zone)|^unknown \w+$|doesnt exist|no longer exists?|was deleted|^no (?:\w+ ){1,4}(?:found|exists|config|configuration|association|policy)$|missing (?:\w+ )?resource|not (?:registered|known)$/,
  ],
  [
    'protected',
    /protect(?:ed|ion)|scope locked|(?:read ?only|delete) lock|retention|legal hold|immutab|lock(?:ed)? by policy|worm\b/,
  ],
  [
    'used',
    /in ?use|used by|dependency violation|delete conflict|has (?:dependents|dependencies|children|members|attachments?|associat)|(?:still|is) (?:referenced|attached|associated|exists?)|cannot (?:be )?delet|depend(?:ent|ency)$|contains \w+|associated (?:item|instance|listener|endpoint)|being used|already used|has (?:active|existing|running|attached)|(?<!not )attached$|referenced/,
  ],
  [
    'changed',
    /precondition failed|condition not met|e ?tag|(?:version|revision|fingerprint|token|generation) (?:mismatch|conflict)|stale|optimistic|(?:illegal|invalid|bad) (?:if match|update) version|if match/,
  ],
  ['invalid', /^(?:invalid|illegal|malformed) /],
  [
    'busy',
    /in progress|concurrent|operation (?:aborted|preempted|pending)|conflict|busy|(?:running|restoring|executing|stopping|resuming|transitioning|finalizing|copied|contention|ongoing \w+)$|being (?:updated|deleted|created|modified|copied)|temporarily|propagation|maintenance|not stabilized|not current|out ?dated|out of sync|not latest|check failed|please retry|try again|retryable|retry later|pending$|locked|updating$|deleting$|another operation|unavailable state|provisioning/,
  ],
  [
    'fixed',
    /cannot be (?:changed|modified|updated)|unmodifiable|not (?:updatable|modifiable|mutable)|immutable|change not (?:allowed|supported)/,
  ],
  [
    'unsupported',
    /not (?:implemented|supported|enabled|available|allowed|permitted|applicable|subscribed|activated)|unsupported|not (?:\w+ )?supported|disabled|disallowed|prohibited|unimplemented|no longer supported|feature|deprecated|restricted|dry run|managed rule|not eligible|not overridable|type not found|opted? (?:in|out)/,
  ],
  [
    'state',
    /state$|^invalid (?:\w+ ){0,6}(?:state|status)\b|(?:incorrect|illegal|wrong|bad|unexpected|incompatible) (?:\w+ ){0,5}(?:state|status)|status$|state transition|not (?:ready|active|running|stopped|attached|detached|started|initialized|connected|provisioned|completed|closed|in \w+ state|disabled|empty|associated|pending)|invalid (?:\w+ )?transition|failed precondition|already (?:\w+)$|expired$|deleted$|stopped$|inactive|closed$|unattached|suspended/,
  ],
  ['timeout', /timed? ?out|deadline/],
  [
    'server',
    /internal|service (?:unavailable|failure|error|exception)|^(?:\w+ )?server (?:error|busy|exception)?$|(?:temporarily|service|endpoint) unavailable|unavailable$|dependency (?:failure|failed|timeout)|dependent service|bad gateway|unknown (?:error|failure)|data loss|backend|(?:service|general|system|core|remote|infrastructure) (?:failure|error|exception)$|failure$|broken|^(?:service|server|kms|external service|\w+ service|\w+ server|general service)$|offline|shutdown|connectivity|unreachable|connection/,
  ],
  [
    'invalid',
    /invalid|malformed|validation|bad request|missing|required|illegal|mismatch|incompatible|unknown|unrecognized|out of (?:range|bounds)|incorrect|must|cannot|not valid|unprocessable|pars(?:e|ing)|inconsistent|ambiguous|unexpected|violat|bad |argument|not match|not (?:a|an|in|met|specified|given|satisfied)|syntax|format|unacceptable|reserved|constraint|not compatible|insufficient|exceeded|no \w+ specified|decode|encoding|compat|inaccessible|inconsist|compliance|nesting|configuration|schema|rejected|exceeds|unable to|not (?:provided|configured|verified|distinct|management|confirmed)|are same|same \w+|empty|no change|unchanged|conditional|multiple|tag(?:ging)?(?: operation)?$|polic(?:y|ies)$|cover enough|undefined|expired/,
  ],
];

/** By the status of HTTP, where the code says nothing. */
const BY_STATUS: Readonly<Record<string, ErrorClass>> = {
  400: 'invalid',
  401: 'credentials',
  402: 'plan',
  403: 'denied',
  404: 'missing',
  405: 'unsupported',
  406: 'invalid',
  408: 'timeout',
  409: 'clash',
  410: 'missing',
  412: 'changed',
  413: 'invalid',
  415: 'invalid',
  417: 'invalid',
  422: 'invalid',
  423: 'busy',
  424: 'state',
  425: 'busy',
  428: 'changed',
  429: 'throttled',
  431: 'invalid',
  501: 'unsupported',
};

/** Codes that mean something else than their words say. */
const EXCEPTIONS: Readonly<Record<string, ErrorClass>> = {
  // gRPC
  INTERNAL: 'server',
  Internal: 'server',
  Unimplemented: 'unsupported',
  OutOfRange: 'invalid',
  Canceled: 'timeout',
  // S3 has its configurations as parts of a bucket.
  InvalidBucketState: 'state',
  // A quota of AWS, told as a denial of an operation by Azure.
  OperationNotAllowed: 'limit',
  // Google, of a network that instances are in.
  resourceInUseByAnotherResource: 'used',
  SubscriptionNotRegistered: 'unsupported',
  MissingSubscriptionRegistration: 'unsupported',
  GatewayTimeout: 'server',
  TypeNotFoundException: 'unsupported',
  UnsupportedActionException: 'unsupported',
  // A waiter of AWS that gave up.
  ResourceNotReady: 'timeout',
  // Snowflake's driver: no account, no user, no password, no host, no port.
  260000: 'unconfigured',
  260001: 'unconfigured',
  260002: 'unconfigured',
  260003: 'invalid',
  260004: 'invalid',
  // A rule of a security group.
  'InvalidPermission.Duplicate': 'exists',
  'InvalidPermission.NotFound': 'missing',
  'InvalidPermission.Malformed': 'invalid',
  // It stands for a deleted account or a wrong region.
  OptInRequired: 'plan',
};

/** Codes that only say that a request was refused, or nothing at all. */
const EMPTY =
  /^(?:(?:resource )?conflict|invalid change batch|aborted|failed precondition|not found|forbidden|unauthorized|unknown(?: error)?|error|failed|failure|bad request|invalid request|validation|client|exception|api|request failed|invalid argument|invalid parameter(?: value)?|operation failed|deployment failed|http)?$/;

/** The words of a code in small letters, without `Exception`, `Fault` and `Error` at its end. */
export function wordsOfCode(code: string): string {
  return code
    .slice(0, 120)
    .replace(/(?:Exception|Fault|Error)$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[._-]/g, ' ')
    .toLowerCase();
}

/** True for a code that leaves everything to its message. */
export const isEmptyCode = (code: string): boolean => EMPTY.test(wordsOfCode(code));

/** Told by the words of a message, where neither its code nor its status is decisive. */
const BY_MESSAGE: readonly (readonly [ErrorClass, RegExp])[] = [
  [
    'unreadable',
    /cannot unmarshal|[Uu]nexpected struct type|unable to scan row|missing destination name|invalid character '[^']{1,6}' looking for|unmarshall?ing(?! unknown)|(?:failed|unable|cannot) to (?:decode|parse the (?:response|answer))/i,
  ],
  [
    'fault',
    /[Ii]nvalid address to set|objectDecoder fails|unmarshaling unknown values|\b(?:was|is) nil\b|interface conversion|unexpected unknown property|nil pointer|index out of range|mismatch between servers|must be constructed with|assertion has failed|[Pp]rovider (?:produced|returned) (?:an? )?(?:unexpected|inconsistent|invalid)|bug in the provider|not found in resource state|is an error in \S{1,40} resource provider|non-nil error with nil state|should be reported to the (?:maintainers|provider)/,
  ],
  [
    'outdated',
    /api version [^.]{0,80}(?:no longer|not supported|not available|deprecated|retired)|version [\w.-]{1,30} of [^.]{0,80} is no longer available/i,
  ],
  ['server', /\bEOF\b(?! while)|connection reset|broken pipe|internal (?:server )?error/i],
  ['timeout', /\(\d{1,3} retries\)|exceeded (?:wait attempts|max(?:imum)? retries)/i],
  ['throttled', /rate ?limit|too many requests|rate exceeded|throttl/i],
  [
    'unconfigured',
    /(?:must|have to|need to) (?:provide|specify|set|supply) (?:[\w"'`,-]{1,30} ){0,6}["'`]?\w{0,30}(?:credential|token|api_?key|access_?key|client_?secret)|\b(?:no|missing|empty) (?:valid |default |required )?(?:[\w-]{1,20} ){0,2}(?:credentials?|api[ _]?(?:key|token))(?! (?:file|is invalid))|(?:credentials?|api[ _]?(?:key|token)|access token) (?:is|are|was|were|must be|has to be) (?:not |required|missing|empty|set|provided)(?:set|provided|configured|specified)?|unable to create [\w ]{1,40} credentials|[Ii]nvalid type option, support: access_key|provider (?:has not been|is not) configured|did not find a proper configuration/i,
  ],
  [
    'credentials',
    /(?:token|session|credentials?|certificate) (?:is |are |has |have )?(?:expired|invalid|revoked)|invalid (?:api key|token|credentials)|not authenticated|authentication (?:failed|required)|get credentials|refresh cached/i,
  ],
  [
    'plan',
    /not entitled|\b(?:billing|paid|upgrade your) plan|please upgrade|requires? (?:a |an )?(?:\w+ ){0,3}(?:plan|subscription|license)\b|not (?:included|available) (?:in|on) your (?:\w+ )?plan|payment/i,
  ],
  [
    'limit',
    /\bquota\b|(?:limit|maximum(?! number of attempts))[^.]{0,60}(?:exceeded|reached)|(?:exceed|reach)(?:s|ed|ing)? (?:the |your )?(?:\w+ ){0,3}(?:limit|maximum number(?! of attempts))|too many|more \w+ than (?:are|is) allowed/i,
  ],
  [
    'denied',
    /(?:not authorized|unauthorized|access denied|permission denied|forbidden|(?:does not have|lacks?|insufficient|missing|required) (?:\S+ ){0,3}(?:permission|privilege|access)s?|not allowed to|must have admin)/i,
  ],
  [
    'contents',
    /not empty|\bstill (?:contains|has) (?:\w+ ){0,2}(?:images|objects|items|resources|records|files|versions|members|tables)\b/i,
  ],
  ['protected', /deletion protection|is protected|protected from deletion/i],
  [
    'exists',
    /already (?:\w+ ){0,2}(?:exists?|taken|in use|registered|associated)|duplicate|must be unique|not unique|has already been taken|is (?:already )?taken|already has (?:this|that|the|a) /i,
  ],
  [
    'used',
    /(?:is|are|still|currently|being) (?:in use|used|referenced|attached)(?! to use)|has dependen|in use by|cannot be deleted because/i,
  ],
  ['unsupported', /method not (?:found|allowed)|preview feature|must be enabled/i],
  [
    'fixed',
    /(?:cannot|can't|may not|must not) (?:be (?:changed|modified|updated|altered)(?! (?:while|because|until|when|in its|by|at this))|(?:modify|change|alter) )|\b(?:is|are) immutable|immutable (?:field|property|attribute)|(?:doesn't|does not) support updates?\b|(?:change|update|modification)s? (?:of|to) [^.\n]{1,80} (?:is|are) (?:not (?:allowed|supported|permitted)|forbidden)/i,
  ],
  [
    'invalid',
    /\b(?:property|field|attribute|argument|key) ["'`][^"'`\n]{1,80}["'`](?:\/["'`][^"'`\n]{1,80}["'`])? (?:was |is )?not found/i,
  ],
  [
    'missing',
    /not found|(?:does not|doesn't|do not|don't) exist|no such|could not be found|couldn't find|no longer exists?|unknown \w+ id|unable to find|can ?not be found/i,
  ],
  [
    'busy',
    /in progress|concurrent|conflict for resource [^.\n]{1,200} for version|try again later|please retry|is (?:currently )?(?:being )?(?:updating|deleting|creating|updated|deleted|modified|locked)/i,
  ],
  ['timeout', /timed? ?out|deadline exceeded|timeout/i],
  ['unsupported', /not supported|unsupported|not (?:available|enabled|implemented)/i],
  ['server', /internal (?:server )?error|service unavailable|unexpected server error|something went wrong/i],
  [
    'invalid',
    /invalid|must (?:be|not|have|match|contain|specify|start|end)|is required|required (?:field|property|parameter|argument)|malformed|(?<!un)expected|cannot (?:be|have)|not valid|missing|should (?:be|match|not)|unrecognized|unknown (?:field|property|attribute)|out of range|too (?:long|short|large|small)|not a valid|unprocessable|validation|parse/i,
  ],
];

/** The classes of SQLSTATE, by their first characters, the longest that fits; from the appendix of PostgreSQL. */
const BY_SQLSTATE: Readonly<Record<string, ErrorClass>> = {
  '08': 'server',
  '02': 'missing',
  '22': 'invalid',
  '23505': 'exists',
  '23': 'invalid',
  '28': 'credentials',
  '2BP01': 'used',
  '3D000': 'missing',
  '3F000': 'missing',
  '40': 'busy',
  '42501': 'denied',
  '42704': 'missing',
  '42710': 'exists',
  '42883': 'missing',
  '42P01': 'missing',
  '42P04': 'exists',
  '42P06': 'exists',
  '42P07': 'exists',
  '42': 'invalid',
  '53': 'limit',
  '55006': 'used',
  '55': 'state',
  '57014': 'timeout',
  '57': 'server',
  XX: 'server',
};

/** The numbers of gRPC's codes. */
const BY_GRPC: Readonly<Record<string, ErrorClass>> = {
  3: 'invalid',
  4: 'timeout',
  5: 'missing',
  6: 'exists',
  7: 'denied',
  8: 'limit',
  9: 'state',
  10: 'busy',
  11: 'invalid',
  12: 'unsupported',
  13: 'server',
  14: 'server',
  16: 'credentials',
};

/** What is known of a refusal. */
export interface Refusal {
  readonly sqlstate?: string | undefined;
  /** The number of a code of gRPC. */
  readonly grpc?: string | undefined;
  readonly status?: string | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

/**
 * The class of a refusal: by the words of its code, else by the words of its message, else by its status. A status
 * that only says who is at fault (400, 403, 409) gives way to a message that says more.
 */
export function classOf(refusal: Refusal): ErrorClass | undefined {
  const { status, code = '', message = '', sqlstate, grpc } = refusal;
  // A class of SQL says less than the message; 22000 says nothing.
  const bySqlstate = sqlstate && sqlstate !== '22000' ? BY_SQLSTATE[sqlstate.slice(0, 2)] : undefined;
  const exactly = sqlstate ? BY_SQLSTATE[sqlstate] : undefined;
  if (exactly) return exactly;
  if (grpc && BY_GRPC[grpc]) return BY_GRPC[grpc];
  const known = EXCEPTIONS[code];
  if (known) return known;
  const words = wordsOfCode(code);
  if (
    code !== '' &&
    isEmptyCode(code) &&
    /^\W{0,4}(?:message\W{1,4})?unknown(?: service)? error|^$/i.test(message) &&
    status === '400'
  )
    return undefined;
  if (!isEmptyCode(code) && !/^\d/.test(words)) {
    const found = BY_WORDS.find(([, pattern]) => pattern.test(words))?.[0];
    // Azure gives this code to a lock, too.
    if (found === 'changed' && message.includes('operation in progress')) return 'busy';
    if (found) return found;
  }
  if (status !== undefined && /^5(?!01)/.test(status)) return 'server';
  // A cloud that has answered was asked: only a provider itself says that it has no login.
  const isAnswer = status !== undefined || code !== '';
  const said = BY_MESSAGE.find(
    ([of, pattern]) => !(isAnswer && of === 'unconfigured') && pattern.test(message.slice(0, 600)),
  )?.[0];
  const decisive = status === undefined || ['400', '403', '404', '409', '422'].includes(status);
  if (said === 'plan' && status === '401') return said;
  if (said && decisive && !(status === '404' && said === 'invalid')) return said;
  const byStatus = BY_STATUS[status ?? ''] ?? (status?.startsWith('4') ? 'invalid' : undefined);
  return byStatus ?? bySqlstate ?? BY_WORDS.find(([, pattern]) => words && pattern.test(words))?.[0];
}
