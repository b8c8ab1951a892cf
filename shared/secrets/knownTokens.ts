import type { SecretKind } from './secretKinds';

/** A secret that is recognised by its form. The groups `keep` and `tail` stay; the text between them is masked. */
export interface TokenPattern {
  readonly kind: SecretKind;
  readonly pattern: RegExp;
  /** A line with none of these has no match. Searching them takes a fraction of the time. */
  readonly needs?: readonly string[] | undefined;
}

/** A word may also begin after an escaped line break or tab in JSON, whose letter is not part of the word. */
export function token(
  pattern: RegExp,
  kind: SecretKind = 'access token',
  needs?: readonly string[],
): TokenPattern {
  const source = pattern.source.replace(/\(\?<!(\\w|\[[^\]]{1,40}\])\)/g, String.raw`(?<!$1(?<!\\[nrt]))`);
  return { kind, pattern: new RegExp(source, pattern.flags), needs };
}

/**
 * Secrets that are recognised without a name, by the formats of their issuers. Each pattern is linear in the length of a
 * line: either it cannot begin inside a longer match, or its repeated part cannot contain its beginning.
 */
export const KNOWN_TOKENS: readonly TokenPattern[] = [
  token(/(?<!\w)v1:[A-Za-z0-9+/=]{8,}(?::(?:v1:)?[A-Za-z0-9+/=]{3,})+/g, 'ciphertext'),
  token(/(?<!\w)pul-[0-9a-f]{16,}/g, 'Pulumi access token'),
  token(/(?<!\w)AGE-SECRET-KEY-1[A-Z0-9]{40,}/gi, 'private key'),
  token(/(?<!\w)(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g, 'AWS key'),
  token(/(?<!\w)ABSK[A-Za-z0-9+/]{60,}={0,2}|(?<![\w-])bedrock-api-key-[\w+/=-]{30,}/g, 'AWS key'),
  // Session tokens.
  token(/(?<![\w+/])(?:IQoJb3JpZ2lu|FwoGZXIvYXdz|FQoGZXIvYXdz)[\w+/%-]{40,}={0,2}/g, 'AWS key'),
  token(/(?<![\w.-])k8s-aws-v1\.[\w-]{40,}={0,2}/g, 'AWS key'),
  token(/(?<![\w-])AIza[\w-]{35}|(?<![\w-])ya29\.[\w.-]{20,}|(?<![\w-])GOCSPX-[\w-]{20,}/g, 'Google key'),
  token(
    /(?<![\w/-])1\/\/0[\w-]{20,}|(?<!\w)AQ\.Ab[\w-]{30,}|(?<!\w)GOOG1?E?[A-Z0-9]{50,60}(?!\w)/g,
    'Google key',
  ),
  token(/(?<![\w-])AAAA[\w-]{7}:APA91b[\w-]{100,}/g, 'Google key'),
  token(/(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}/g, 'Azure key', ['Q~']),
  // 64 bytes: keys of storage accounts. Checksums of packages have their algorithm before them.
  token(/(?<![A-Za-z0-9+/])(?<!sha512-)[A-Za-z0-9+/]{86}==/g, 'Azure key', ['==']),
  // Keys with the signature of their service in them: DevOps, functions, search, registries, Cosmos DB, AI.
  token(
    /(?<![\w+/-])[A-Za-z0-9+/]{40,52}(?:AzFu|AzSe|AzCa|\+A[SERM][A-Za-z]{2}|\+ACR|ACDb|AzRe)[A-Za-z0-9+/]{4,6}={0,2}(?![\w+/=-])/g,
    'Azure key',
    ['Az', '+A', 'ACDb'],
  ),
  token(
    /(?<!\w)(?:[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}|[A-Za-z0-9]{76}ACDb[A-Za-z0-9]{4}|[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{20,30})(?!\w)/g,
    'Azure key',
    ['AZDO', 'ACDb', 'JQQJ99'],
  ),
  // GitHub, GitLab, Bitbucket, Atlassian
  token(
    /(?<!\w)(?:gh[pousr]_[A-Za-z0-9]{30,}|ghs_\d{1,20}_[\w.-]{30,}|github_pat_\w{30,})/g,
    'access token',
    ['gh', 'github_pat_'],
  ),
  token(/(?<![\w-])(?:gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|oas|soat|ffct)-|GR1348941)[\w.-]{20,}/g),
  token(/(?<![\w-])(?:ATATT3|ATBB|ATCTT3)[\w=-]{20,}/g),
  // Package registries: npm (its variables have no capital and no digit), RubyGems, NuGet, crates.io, Clojars, PyPI,
  // Docker, Artifactory
  token(
    /(?<!\w)(?:npm_(?=[a-z_]{0,35}[A-Z0-9])\w{36}|CLOJARS_[A-Za-z0-9]{60}|rubygems_[0-9a-f]{48}|oy2[a-z0-9]{43}|cio[A-Za-z0-9]{32})(?!\w)/g,
  ),
  token(/(?<![\w-])(?:pypi-|dckr_[po]at_)[\w-]{16,}|(?<!\w)(?:AKCp|cmVmd)[A-Za-z0-9]{59,}/g),
  // Slack, Discord, Teams, Telegram
  token(/(?<![\w-])(?:xox[abeoprs]-|xapp-)(?=[\w-]{0,60}\d)[\w-]{10,}/g),
  token(/(?<keep>hooks\.slack\.com\/(?:services|workflows|triggers)\/)[\w/-]{10,}/g),
  token(/(?<keep>discord(?:app)?\.com\/api\/webhooks\/\d{5,25}\/)[\w-]{20,}/g),
  token(/(?<keep>webhook\.office\.com\/webhookb2\/)[\w@/-]{20,}/g),
  token(/(?<!\d)\d{8,10}:[A-Za-z0-9_-]{35}(?![\w-])/g),
  // Payment, shops, mail, messages: Stripe, Square, Shopify, EasyPost, Shippo, Duffel, Flutterwave, Facebook, SendGrid,
  // Mailgun, Mailchimp, Twilio, Brevo
  token(
    /(?<!\w)(?:[srp]k_(?:org_)?(?:live|test|prod)_|whsec_)\w{10,}|(?<!\w)sq0(?:atp|csp)-[\w-]{20,}|(?<![\w+/-])EAAA[\w-]{40,}/g,
  ),
  token(
    /(?<!\w)(?:shp(?:at|ca|pa|ss)_[A-Za-z0-9]{32,}|EZ[AT]K[A-Za-z0-9]{54}|shippo_(?:live|test)_[0-9a-f]{40})/g,
  ),
  token(
    /(?<!\w)(?:duffel_(?:live|test)_[\w=-]{40,}|FLWSECK(?:_TEST)?-\w{12,}(?:-X)?|x(?:key|smtp)sib-[\w-]{60,})/g,
  ),
  token(/(?<![\w+/])EAA[CM][A-Za-z0-9]{80,}|(?<!\w)\d{15,16}(?:\||%7C)[\w-]{27,40}(?![\w-])/g),
  token(/(?<![\w-])SG\.[\w-]{16,64}\.[\w-]{16,}/g),
  token(/(?<![\w-])key-[0-9a-f]{32}(?!\w)|(?<!\w)[0-9a-f]{32}-us\d{1,2}(?!\w)|(?<!\w)SK[0-9a-f]{32}(?!\w)/g),
  // OpenAI, Anthropic, OpenRouter, Langfuse and others that begin with `sk-`; Hugging Face, Replicate, Groq, Perplexity, xAI,
  // Cerebras, Tavily, Pinecone, Fireworks, Together, NVIDIA, LangSmith, ElevenLabs, Jina, Weights & Biases
  token(
    /(?<![\w-])sk-(?=[\w-]{0,200}[A-Z0-9])[\w-]{20,}|(?<!\w)(?:(?:hf|api_org|r8|gsk|fw|jina)_|pplx-)[A-Za-z0-9]{24,}/g,
  ),
  token(
    /(?<![\w-])(?:xai-[A-Za-z0-9]{60,}|csk-[a-z0-9]{40,}|tvly-[\w-]{30,}|nvapi-[\w-]{60,}|lsv2_[ps][tk]_[0-9a-f]{32}_[0-9a-f]{10})/g,
    'access token',
    ['xai-', 'csk-', 'tvly-', 'nvapi-', 'lsv2_'],
  ),
  token(
    /(?<!\w)(?:pcsk_[A-Za-z0-9]{4,8}_[A-Za-z0-9]{60,}|tgp_v1_[\w-]{40,}|wandb_v1_[\w-]{60,}|sk_[0-9a-f]{48}(?!\w))/g,
  ),
  // Clouds: DigitalOcean, Databricks, Fly.io, Heroku, Supabase, PlanetScale, Tailscale, Linode, Netlify, Cloudflare, Vercel,
  // Alibaba, ClickHouse, OpenShift, Scalingo
  token(/(?<!\w)do[opr]_v1_[0-9a-f]{40,}|(?<!\w)(?:dapi[0-9a-f]{32}(?:-\d{1,2})?|dose[0-9a-f]{32})(?!\w)/g),
  token(
    /(?<![\w-])(?:FlyV1 fm[12][\w]*_|f[mo][12][ar]?_|HRKU-|sbp_|pscale_[a-z]{2,5}_|tskey-|nfp_)[\w+/=-]{20,}/g,
  ),
  token(
    /(?<!\w)(?:(?:cfk|cfut|cfat)_[A-Za-z0-9]{40,}|v1\.0-[0-9a-f]{24}-[0-9a-f]{100,}|vc[aikpr]_[A-Za-z0-9]{20,})/g,
    'access token',
    ['cf', 'v1.0-', 'vc'],
  ),
  token(
    /(?<!\w)(?:LTAI[A-Za-z0-9]{12,24}|4b1d[A-Za-z0-9]{38})(?!\w)|(?<![\w-])(?:sha256~|tk-us-)[\w-]{43,48}(?![\w-])/g,
  ),
  // Supabase, Neon, Vercel's blobs, Render, Resend, Yandex, Tencent, Kubernetes' and k3s' ways to join, Rancher
  token(
    /(?<!\w)(?:sb_secret_[\w-]{20,}|napi_[a-z0-9]{60,}|vercel_blob_rw_\w{30,}|rnd_[A-Za-z0-9]{28,}|re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,})/g,
  ),
  token(
    /(?<!\w)(?:AQVN[\w-]{35,38}|y0_[\w-]{50,60}|AKID[A-Za-z0-9]{32})(?![\w-])|(?<![\w-])token-[a-z0-9]{5}:[a-z0-9]{54}/g,
  ),
  token(
    /(?<![\w.])[a-z0-9]{6}\.(?=[a-z]{0,15}\d)[a-z0-9]{16}(?![\w.])|(?<!\w)K10[0-9a-f]{64}::[a-z]{1,20}:[0-9a-f]{20,}/g,
  ),
  // HashiCorp: Vault, Terraform Cloud. 1Password, Doppler, Adobe, MaxMind
  token(/(?<keep>(?:Unseal|Recovery) Key \d{1,2}: )[A-Za-z0-9+/=]{20,}/g),
  token(/(?<![\w.-])hv[sbr]\.[\w-]{20,}|(?<![\w.-])s\.(?=[A-Za-z]{0,23}\d)[A-Za-z0-9]{24}(?![\w.-])/g),
  token(/(?<!\w)[A-Za-z0-9]{14}\.atlasv1\.[\w-]{40,}/g, 'access token', ['.atlasv1.']),
  token(/(?<![\w-])(?:A3-[A-Z0-9]{6}-[A-Z0-9-]{11,12}(?:-[A-Z0-9]{5}){3}|p8e-[A-Za-z0-9]{32})(?![\w-])/g),
  token(/(?<!\w)[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk(?!\w)/g, 'access token', ['_mmk']),
  token(/(?<!\w)ops_eyJ[\w-]{40,}|(?<![\w.])dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{30,}/g, 'access token', [
    'ops_eyJ',
    'dp.',
  ]),
  // Builds and deployments: Harness, Octopus Deploy, Infracost, Prefect, Sourcegraph, SettleMint, Authress
  token(/(?<![\w.-])[ps]at\.[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}/g),
  token(
    /(?<![\w-])(?:API-[A-Z0-9]{26}|ico-[A-Za-z0-9]{32}|pnu_[A-Za-z0-9]{36}|sm_[aps]at_[A-Za-z0-9]{16})(?![\w-])/g,
  ),
  token(/(?<!\w)sgp_(?:(?:[0-9a-f]{16}|local)_)?[0-9a-f]{40}/g),
  token(
    /(?<!\w)(?:sc|ext|scauth|authress)_[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.[\w+/=-]{30,}/gi,
  ),
  // Buildkite, CircleCI, Snyk, SonarQube, ngrok, Nix, Wireguard's and NATS' seeds, Infisical
  token(
    /(?<!\w)(?:bk(?:ct|ua|at|pi)_[A-Za-z0-9]{30,}|CCI(?:PAT|PRJ)_[A-Za-z0-9]{22}_[0-9a-f]{40}|sq[pua]_[0-9a-f]{40})/g,
  ),
  token(
    /(?<![\w.])snyk_[a-z]{2,6}\.[0-9a-f]{8}\.[\w-]{30,}|(?<!\w)S[UAOCNX]A[A-Z2-7]{55}(?!\w)|(?<![\w.])st\.[0-9a-f]{24}\.[0-9a-f]{32}\.[0-9a-f]{32}/g,
    'access token',
    ['snyk_', 'S', 'st.'],
  ),
  // Observability and work: Datadog, New Relic, Grafana, Sentry, Dynatrace, Postman, Linear, Notion, Figma, Airtable, ReadMe,
  // Frame.io
  token(
    /(?<!\w)(?:ddapp|ddpat)_[A-Za-z0-9]{30,}|(?<!\w)NR(?:AK|II|JS|RA)-[\w-]{20,}|(?<!\w)gl(?:sa|c)_[\w+/=]{20,}/g,
  ),
  token(/(?<!\w)sntry[su]_[\w+/=-]{30,}|(?<!\w)dt0[a-z]\d\d\.[A-Z0-9]{8,24}\.[A-Z0-9]{60,}/g),
  token(
    /(?<![\w-])PMAK-[0-9a-f]{20,}-[0-9a-f]{30,}|(?<!\w)(?:lin_api|ntn|figd)_[\w-]{30,}|(?<!\w)(?:rdme_|fio-u-)[\w=-]{60,}|(?<!\w)secret_[A-Za-z0-9]{43}(?!\w)|(?<!\w)pat[A-Za-z0-9]{14}\.[0-9a-f]{60,}/g,
  ),
  // PostHog, Honeycomb, Axiom, New Relic's licences, Contentful, LaunchDarkly, Typeform, Plaid, PayPal,
  // ClickUp, Asana, Mapbox, Discord, Adyen, Mailgun's sending keys, Twilio with its account
  token(
    /(?<!\w)(?:ph[xc]_[A-Za-z0-9]{40,}|hca[a-z]k_[a-z0-9]{58}|[0-9a-f]{36}FFFFNRAL|eu01xx[0-9a-f]{30}FFFFNRAL)(?!\w)/g,
  ),
  token(
    /(?<![\w-])(?:xaat|sdk|api|access-(?:production|development|sandbox))-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\w-])/g,
  ),
  token(
    /(?<![\w-])CFPAT-[\w-]{40,}|(?<!\w)tfp_[A-Za-z0-9]{40,46}_[A-Za-z0-9]{12,16}|access_token\$production\$[a-z0-9]{16}\$[0-9a-f]{32}/g,
  ),
  token(/(?<!\w)pk_\d{6,9}_[A-Z0-9]{32}(?!\w)|(?<![\w/])[0-2]\/\d{16}(?:\/\d{16})?:[0-9a-f]{32}(?!\w)/g),
  token(
    /(?<!\w)[MNO][A-Za-z0-9_-]{23,25}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])|(?<![\w+/-])AQE[a-z0-9]{5}[\w+/]{100,400}-[\w+/]{40,100}=?-[\w+/]{10,}/g,
  ),
  token(
    /(?<![\w-])[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?![\w-])|(?<keep>(?<!\w)AC[0-9a-f]{32}:)[0-9a-f]{32}(?!\w)/g,
  ),
  // Hashes of passwords, and tokens that say how they are made.
  token(
    /(?<![\w$])\$(?:1|2[abxy]|5|6|y|apr1|argon2(?:id?|d)?|pbkdf2-sha\d{1,3}|scrypt)\$[\w./+=,$-]{20,}/g,
    'password',
  ),
  token(/(?<![\w.])v[1-4]\.(?:local|public)\.[\w-]{40,}(?:\.[\w-]{1,2000})?/g),
  // The credentials of a Cloudflare tunnel are JSON in Base64.
  token(/(?<![\w+/-])eyJhIjoi[\w+/-]{60,}={0,2}/g),
  // JSON Web Tokens. After a hyphen, the length is limited: each hyphen of a long word could be followed by one.
  token(
    /(?:(?<![\w-])(?:[sp]k\.)?eyJ[\w-]{8,}|(?<=-)eyJ[\w-]{8,400})\.(?:[\w-]{8,}|\.[\w-]{8,})(?:\.[\w-]*)*/g,
    'access token',
    ['eyJ'],
  ),
];
