/**
 * The forms in which providers print what their cloud answered: one row for each kind of client. In a pattern, `status` is
 * the status of HTTP, `code` the cloud's own word, `message` its text, `call` the request's operation, `service` the part of
 * the cloud, `method` and `url` the request.
 */
interface Envelope {
  readonly name: string;
  /** The provider, if only one’s output has this form. */
  readonly provider?: string;
  readonly pattern: RegExp;
  /** An output with it. */
  readonly sample: string;
}

export const ENVELOPES: readonly Envelope[] = [
  {
    name: 'handler of Cloud Control',
    provider: 'aws-native',
    pattern:
      /operation (?<handler>CREATE|READ|UPDATE|DELETE|LIST) failed with "(?<code>\w{1,80})": (?<message>[^\n]{0,600})/,
    sample:
      'operation UPDATE failed with "ServiceInternalError": The security token is invalid (Service: CloudWatchLogs, Status Code: 400)',
  },
  {
    name: 'AWS SDK, version 2',
    provider: 'aws',
    pattern:
      /operation error (?<service>[\w -]{1,60}): (?<call>\w{1,80}),\s{1,12}(?:exceeded maximum number of attempts, \d{1,3}, )?(?:https response error StatusCode: (?<status>\d{1,3}), RequestID: [^,\n]{0,120},\s{1,12}(?:HostID: [^,\n]{0,200},\s{1,12})?)?(?:api error )?(?<code>[A-Z][\w.]{2,90}): (?<message>[^\n]{0,600})/,
    sample:
      'operation error S3: PutBucketTagging, https response error StatusCode: 400, RequestID: 1, HostID: 2, api error InvalidTag: The tag is invalid',
  },
  {
    name: 'AWS SDK, version 2, without an answer',
    provider: 'aws',
    pattern:
      /operation error (?<service>[\w -]{1,60}): (?<call>\w{1,80}), (?:https response error StatusCode: (?<status>\d{1,3}), RequestID: [^,\n]{0,120}, )?(?<message>[^\n]{1,600})/,
    sample:
      'operation error STS: GetCallerIdentity, get identity: get credentials: failed to refresh cached credentials',
  },
  {
    name: 'AWS SDK, version 1',
    provider: 'aws',
    pattern:
      /(?<![\w-])(?<code>[A-Z][A-Za-z.]{3,90}): (?![^\n]{0,300}\b[A-Z][a-z]{1,30}[A-Z][A-Za-z.]{3,90}: )(?<message>[^\n]{0,600})\n[ \t|]{0,16}status code: (?<status>\d{3}), request id/,
    sample:
      'error creating Role: EntityAlreadyExists: Role with name app already exists.\n\tstatus code: 409, request id: 1',
  },
  {
    name: 'boto3',
    provider: 'aws',
    pattern:
      /An error occurred \((?<code>[\w.]{1,90})\) when calling the (?<call>\w{1,80}) operation(?: \([^)\n]{1,60}\))?: (?<message>[^\n]{0,600})/,
    sample: 'An error occurred (AccessDenied) when calling the CreateBucket operation: Access Denied',
  },
  {
    name: 'Azure, autorest',
    provider: 'azure-native',
    pattern:
      /Status=(?<status>\d{3}|<nil>) (?:Code="(?<code>\w{1,90})" )?(?:Message="(?<message>[^\n]{0,600}))?/,
    sample: 'Service returned an error. Status=409 Code="Conflict" Message="Site is busy"',
  },
  {
    name: 'Azure, azcore',
    provider: 'azure-native',
    pattern:
      /RESPONSE (?<status>\d{3})(?:: [^\n]{0,60})?(?:\n[^\n]{0,120}){0,3}?(?:\n[ \t]{0,8}(?:ERROR CODE: |Code=")(?<code>\w{1,90}))/,
    sample: 'RESPONSE 403: 403 Forbidden\nERROR CODE: AuthorizationFailed',
  },
  {
    name: 'Azure, an error of a deployment',
    provider: 'azure-native',
    pattern: /\b[Cc]ode="?[:=]? ?"(?<code>[A-Za-z]\w{2,90})",? [Mm]essage="?[:=]? ?"(?<message>[^\n]{0,600})/,
    sample: 'Code="SkuNotAvailable" Message="The requested size is not available"',
  },
  {
    name: 'Azure SDK of HashiCorp',
    provider: 'azure-native',
    pattern:
      /unexpected status (?<status>\d{3})(?: \([^)\n]{1,60}\))?(?: with (?:OData )?(?:error|response): (?:(?<code>[A-Za-z_]{3,90}): )?(?<message>[^\n]{0,600}))?/,
    sample: 'unexpected status 404 (404 Not Found) with error: ResourceNotFound: The Resource was not found.',
  },
  {
    name: 'OData of Microsoft Graph',
    provider: 'azuread',
    pattern:
      /StatusCode=(?<status>\d{3}) -- Original Error: (?:[^\n]{0,200}Code="(?<code>\w{1,90})")?(?<message>[^\n]{0,600})/,
    sample:
      'graphrbac.ApplicationsClient#Create: Failure responding to request: StatusCode=403 -- Original Error: autorest/azure',
  },
  {
    name: 'Google, googleapi',
    provider: 'gcp',
    pattern:
      /(?:googleapi: (?:got HTTP response code|Error) |(?<=^[ \t|*"]{0,12}(?:error: )?)Error (?=4\d\d: [^\n]{1,300}, [a-z][A-Za-z]{3,40}"?$))(?<status>\d{3})(?:: (?<message>[^\n]{0,600}?))?(?:, (?<code>[a-z][A-Za-z]{2,60}))?"?$/m,
    sample:
      "googleapi: Error 409: The resource 'projects/shop/global/networks/main' already exists, alreadyExists",
  },
  {
    name: 'Google, an operation that failed',
    provider: 'gcp',
    pattern: /Error code (?<grpc>\d{1,2}), message: (?<message>[^\n]{1,600})/,
    sample:
      'Error waiting to create Cluster: Error code 8, message: Insufficient quota to satisfy the request',
  },
  {
    name: 'Oracle Cloud',
    provider: 'oci',
    pattern:
      /\b(?<status>[45]\d\d)-(?<code>[A-Z]\w{2,80}), (?<message>[^\n]{0,600})(?:(?:\n[^\n]{0,300}){1,10}?\n[ \t]{0,8}Operation Name: (?<call>\w{1,80}))?/,
    sample: '404-NotAuthorizedOrNotFound, Authorization failed or requested resource not found.',
  },
  {
    name: 'request with its method and address',
    pattern:
      /\b(?<method>GET|POST|PUT|PATCH|DELETE) (?:API call to )?"?(?<url>https?:\/\/[^\s"]{1,400}?)"?(?: failed)?:? (?<status>[45]\d\d)\b:?(?<message>[^\n]{0,600})/,
    sample: 'POST "https://api.cloudflare.com/client/v4/zones": 400 Bad Request {"success":false}',
  },
  {
    name: 'login for a request, by OAuth',
    pattern:
      /oauth2: (?:cannot fetch token: (?<status>\d{3})[^\n]{0,60}|"(?<code>\w{1,60})")(?<message>[^\n]{0,400})/,
    sample: 'Post "https://shop.eu.auth0.com/api/v2/clients": oauth2: "invalid_client" "Unknown client"',
  },
  {
    name: 'driver of Snowflake',
    provider: 'snowflake',
    pattern: /\b(?<code>26\d{4}): (?<message>[^\n]{1,300})/,
    sample: 'error creating database SHOP_DEV err = 260001: user is empty',
  },
  {
    name: 'MongoDB Atlas',
    provider: 'mongodbatlas',
    pattern:
      /(?<url>https?:\/\/[^\s"]{1,400}) (?<method>GET|POST|PUT|PATCH|DELETE): HTTP (?<status>[45]\d\d) [\w ]{1,40}(?:\(Error code: "(?<code>\w{1,80})"\) )?(?<message>[^\n]{0,600})/,
    sample:
      'https://cloud.mongodb.com/api/atlas/v2/groups/1/clusters POST: HTTP 409 Conflict (Error code: "DUPLICATE_CLUSTER_NAME") Detail: A cluster named shop is already present.',
  },
  {
    name: 'client made from an OpenAPI description',
    pattern:
      /\[(?<method>GET|POST|PUT|PATCH|DELETE) (?<url>\/[^\]\n]{0,300})\]\[(?<status>\d{3})\] ?(?<code>\w{1,90})?(?<message>[^\n]{0,600})/,
    sample: '[POST /api/v1/dashboards][412] postDashboardPreconditionFailed {"message":"name exists"}',
  },
  {
    name: 'Vault',
    provider: 'vault',
    pattern:
      /Error making API request\.\n{1,3}[ \t|]{0,12}URL: (?<method>\w{3,6}) (?<url>[^\s]{1,300})\n[ \t|]{0,12}Code: (?<status>\d{3})\. Errors:(?<message>(?:\n[^\n]{0,300}){0,3})/,
    sample:
      'Error making API request.\n\nURL: PUT https://vault/v1/sys/mounts/kv\nCode: 403. Errors:\n\n* permission denied',
  },
  {
    name: 'gRPC',
    pattern: /rpc error: code = (?<code>[A-Za-z]{2,20}) desc = (?!rpc error)(?<message>[^\n]{0,600})/,
    sample: 'rpc error: code = NotFound desc = network not found',
  },
  {
    name: 'SQL',
    pattern: /\(SQLSTATE (?<sqlstate>\w{5})\)/,
    sample: 'ERROR: role "app" already exists (SQLSTATE 42710)',
  },
  {
    name: 'PostgreSQL',
    pattern: /\bpq: (?<message>[^\n]{1,400})/,
    sample: 'pq: role "app" already exists',
  },
  {
    name: 'MySQL',
    pattern: /\bError \d{4} \((?<sqlstate>\w{5})\): (?<message>[^\n]{1,400})/,
    sample: "Error 1045 (28000): Access denied for user 'app'@'10.0.0.1' (using password: YES)",
  },
  {
    name: 'Snowflake',
    provider: 'snowflake',
    pattern: /\b\d{6} \((?<sqlstate>\w{5})\): (?:[^\n]{0,40}\n)?(?<message>[^\n]{1,400})/,
    sample: '002003 (02000): SQL compilation error:\nDatabase SHOP does not exist or not authorized.',
  },
  {
    name: 'Scaleway',
    provider: 'scaleway',
    pattern: /scaleway-sdk-go: (?:http error (?<status>\d{3}) )?(?<message>[^\n]{1,400})/,
    sample: 'scaleway-sdk-go: http error 403 Forbidden: insufficient permissions',
  },
  {
    name: 'Fastly',
    provider: 'fastly',
    pattern:
      /\b(?<status>[45]\d\d) - (?<code>[A-Z][A-Za-z ]{2,40}):\n{1,3}(?<message>(?:[^\n]{0,200}\n?){1,4})/,
    sample: '409 - Conflict:\n\n    Title:  Duplicate record\n    Detail: Name is already taken',
  },
  {
    name: 'Hetzner',
    provider: 'hcloud',
    pattern: /(?<=\w) \((?<code>[a-z]{2,30}(?:_[a-z]{1,30}){1,5})(?:, [\w-]{6,60})?\)$/m,
    sample: 'server name is already used (uniqueness_error)',
  },
  {
    name: 'JSON with a code',
    pattern:
      /"code": ?"(?<code>[A-Za-z][\w.-]{2,80})"[^\n]{0,200}?"(?:message|detail|error_description)": ?"(?<message>[^"\n]{0,400})"/,
    sample: '{"error":{"code":"InvalidLocation","message":"The location is not valid"}}',
  },
  {
    name: 'code before its message',
    pattern:
      /(?:(?<=^|[:*] )|(?<=api error ))(?=[A-Z]{1,20}[a-z]{1,30}[A-Z]|[A-Z]{2,20}[a-z])(?<code>[A-Z][A-Za-z]{4,80}(?:\.[A-Z]\w{1,40})?(?<!Error)): (?![A-Z][A-Za-z.]{3,90}: )(?<message>[^\n]{0,600})/m,
    sample: 'error creating IAM Policy (shop): EntityAlreadyExists: A policy called shop already exists.',
  },
  {
    name: 'status in words',
    pattern:
      /(?:\bHTTP(?:\/\d(?:\.\d)?)?(?: status)?(?: code)?|\b[Ss]tatus[ _]?[Cc]ode|\b[Ss]tatus|\b[Rr]esponse (?:code|status)|\bhttp error|\b[Ee]rror(?: code)?)["']?[ :=]{1,3}["']?(?<status>[45]\d\d)\b(?<message>[^\n]{0,600})/,
    sample: 'Delete Redis Database failed, status code: 404 response: "database not found"',
  },
  {
    name: 'status with its name',
    pattern:
      /\b(?<status>[45]\d\d):? (?<code>Bad Request|Unauthorized|Payment Required|Forbidden|Not Found|Method Not Allowed|Conflict|Gone|Precondition Failed|Unprocessable Entity|Too Many Requests|Internal Server Error|Bad Gateway|Service Unavailable|Gateway Timeout)\b(?<message>[^\n]{0,600})/i,
    sample: '* 400 Bad Request: The name is invalid',
  },
  {
    name: 'status in brackets',
    pattern:
      /(?<=^|[ \t*])\[(?<status>[45]\d\d)\] (?:\[(?<property>[\w.]{1,60})\] )?(?<message>[^\n]{1,400})/m,
    sample: '* [400] [label] Label must be unique among your Linodes',
  },
];
