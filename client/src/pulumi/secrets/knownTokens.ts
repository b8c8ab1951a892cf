import { PRIVATE_KEY } from './privateKeys';
import type { SecretKind } from './secretKinds';

/** A secret that is recognised by its form. The groups `keep` and `tail` stay; the text between them is masked. */
export interface TokenPattern {
  readonly kind: SecretKind;
  readonly pattern: RegExp;
}

/** A word may also begin after an escaped line break or tab in JSON, whose letter is not part of the word. */
function token(pattern: RegExp, kind: SecretKind = 'access token'): TokenPattern {
  const source = pattern.source.replace(/\(\?<!(\\w|\[[^\]]{1,40}\])\)/g, String.raw`(?<!$1(?<!\\[nrt]))`);
  return { kind, pattern: new RegExp(source, pattern.flags) };
}

/**
 * Secrets that are recognised without a name, by the formats of their issuers. Each pattern is linear in the length of a
 * line: either it cannot begin inside a longer match, or its repeated part cannot contain its beginning.
 */
export const KNOWN_TOKENS: readonly TokenPattern[] = [
  token(/(?<!\w)v1:[A-Za-z0-9+/=]{8,}:[A-Za-z0-9+/=]+/g, 'ciphertext'),
  token(/(?<!\w)pul-[0-9a-f]{16,}/g, 'Pulumi access token'),
  token(PRIVATE_KEY, 'private key'),
  token(/(?<!\w)AGE-SECRET-KEY-1[A-Z0-9]{40,}/gi, 'private key'),
  token(/(?<!\w)(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g, 'AWS key'),
  token(/(?<!\w)ABSK[A-Za-z0-9+/]{100,}={0,2}|(?<![\w-])bedrock-api-key-[\w+/=-]{30,}/g, 'AWS key'),
  token(/(?<![\w-])AIza[\w-]{35}|(?<![\w-])ya29\.[\w-]{20,}|(?<![\w-])GOCSPX-[\w-]{20,}/g, 'Google key'),
  token(/(?<![\w/-])1\/\/0[\w-]{20,}/g, 'Google key'),
  token(/(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}/g, 'Azure key'),
  // 64 bytes: keys of storage accounts. Checksums of packages have their algorithm before them.
  token(/(?<![A-Za-z0-9+/])(?<!sha512-)[A-Za-z0-9+/]{86}==/g, 'Azure key'),
  // GitHub, GitLab, Bitbucket, Atlassian
  token(/(?<!\w)(?:gh[pousr]_[A-Za-z0-9]{30,}|ghs_\d{1,20}_[\w.-]{30,}|github_pat_\w{30,})/g),
  token(/(?<![\w-])(?:gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|oas|soat|ffct)-|GR1348941)[\w.-]{20,}/g),
  token(/(?<![\w-])(?:ATATT3|ATBB|ATCTT3)[\w=-]{20,}/g),
  // Package registries: npm (its variables have no capital and no digit), RubyGems, NuGet, crates.io, Clojars, PyPI,
  // Docker, Artifactory
  token(
    /(?<!\w)(?:npm_(?=[a-z_]{0,35}[A-Z0-9])\w{36}|CLOJARS_[A-Za-z0-9]{60}|rubygems_[0-9a-f]{48}|oy2[a-z0-9]{43}|cio[A-Za-z0-9]{32})(?!\w)/g,
  ),
  token(/(?<![\w-])(?:pypi-|dckr_[po]at_)[\w-]{16,}|(?<!\w)(?:AKCp|cmVmd)[A-Za-z0-9]{59,}/g),
  // Slack, Discord, Teams, Telegram
  token(/(?<![\w-])(?:xox[abeoprs]-|xapp-)[\w-]{10,}/g),
  token(/(?<keep>hooks\.slack\.com\/(?:services|workflows|triggers)\/)[\w/-]{10,}/g),
  token(/(?<keep>discord(?:app)?\.com\/api\/webhooks\/\d{5,25}\/)[\w-]{20,}/g),
  token(/(?<keep>webhook\.office\.com\/webhookb2\/)[\w@/-]{20,}/g),
  token(/(?<!\d)\d{8,10}:[A-Za-z0-9_-]{35}(?![\w-])/g),
  // Payment, shops, mail, messages: Stripe, Square, Shopify, EasyPost, Shippo, Duffel, Flutterwave, Facebook, SendGrid,
  // Mailgun, Mailchimp, Twilio, Brevo
  token(
    /(?<!\w)(?:[srp]k_(?:live|test|prod)_|whsec_)\w{10,}|(?<!\w)sq0(?:atp|csp)-[\w-]{20,}|(?<![\w+/-])EAAA[\w-]{40,}/g,
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
  // OpenAI, Anthropic, Hugging Face, Replicate, Groq, Perplexity
  token(
    /(?<![\w-])sk-(?=[\w-]{0,200}[A-Z0-9])[\w-]{20,}|(?<!\w)(?:(?:hf|api_org|r8|gsk)_|pplx-)[A-Za-z0-9]{30,}/g,
  ),
  // Clouds: DigitalOcean, Databricks, Fly.io, Heroku, Supabase, PlanetScale, Tailscale, Linode, Netlify, Cloudflare, Vercel,
  // Alibaba, ClickHouse, OpenShift, Scalingo
  token(/(?<!\w)do[opr]_v1_[0-9a-f]{40,}|(?<!\w)dapi[0-9a-f]{32}(?:-\d{1,2})?/g),
  token(
    /(?<![\w-])(?:FlyV1 fm[12][\w]*_|f[mo][12][ar]?_|HRKU-|sbp_|pscale_[a-z]{2,5}_|tskey-|nfp_)[\w+/=-]{20,}/g,
  ),
  token(
    /(?<!\w)(?:(?:cfk|cfut|cfat)_[A-Za-z0-9]{40,}|v1\.0-[0-9a-f]{24}-[0-9a-f]{100,}|vc[aikpr]_[A-Za-z0-9]{20,})/g,
  ),
  token(
    /(?<!\w)(?:LTAI[A-Za-z0-9]{12,24}|4b1d[A-Za-z0-9]{38})(?!\w)|(?<![\w-])(?:sha256~|tk-us-)[\w-]{43,48}(?![\w-])/g,
  ),
  // HashiCorp: Vault, Terraform Cloud. 1Password, Doppler, Adobe, MaxMind
  token(/(?<![\w.-])hv[sbr]\.[\w-]{20,}|(?<![\w.-])s\.(?=[A-Za-z]{0,23}\d)[A-Za-z0-9]{24}(?![\w.-])/g),
  token(/(?<!\w)[A-Za-z0-9]{14}\.atlasv1\.[\w-]{40,}/g),
  token(/(?<![\w-])(?:A3-[A-Z0-9]{6}-[A-Z0-9-]{11,12}(?:-[A-Z0-9]{5}){3}|p8e-[A-Za-z0-9]{32})(?![\w-])/g),
  token(/(?<!\w)[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk(?!\w)/g),
  token(/(?<!\w)ops_eyJ[\w-]{40,}|(?<![\w.])dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{30,}/g),
  // Builds and deployments: Harness, Octopus Deploy, Infracost, Prefect, Sourcegraph, SettleMint, Authress
  token(/(?<![\w.-])[ps]at\.[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}/g),
  token(
    /(?<![\w-])(?:API-[A-Z0-9]{26}|ico-[A-Za-z0-9]{32}|pnu_[A-Za-z0-9]{36}|sm_[aps]at_[A-Za-z0-9]{16})(?![\w-])/g,
  ),
  token(/(?<!\w)sgp_(?:(?:[0-9a-f]{16}|local)_)?[0-9a-f]{40}/g),
  token(
    /(?<!\w)(?:sc|ext|scauth|authress)_[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.[\w+/=-]{30,}/gi,
  ),
  // Observability and work: Datadog, New Relic, Grafana, Sentry, Dynatrace, Postman, Linear, Notion, Figma, Airtable, ReadMe,
  // Frame.io
  token(
    /(?<!\w)(?:ddapp|ddpat)_[A-Za-z0-9]{30,}|(?<!\w)NR(?:AK|II|JS|RA)-[\w-]{20,}|(?<!\w)gl(?:sa|c)_[\w+/=]{20,}/g,
  ),
  token(/(?<!\w)sntry[su]_[\w+/=-]{30,}|(?<!\w)dt0[a-z]\d\d\.[A-Z0-9]{24}\.[A-Z0-9]{60,}/g),
  token(
    /(?<![\w-])PMAK-[0-9a-f]{20,}-[0-9a-f]{30,}|(?<!\w)(?:lin_api|ntn|figd)_[\w-]{30,}|(?<!\w)(?:rdme_|fio-u-)[\w=-]{60,}|(?<!\w)secret_[A-Za-z0-9]{43}(?!\w)|(?<!\w)pat[A-Za-z0-9]{14}\.[0-9a-f]{60,}/g,
  ),
  // JSON Web Tokens. After a hyphen, the length is limited: each hyphen of a long word could be followed by one.
  token(/(?:(?<![\w-])eyJ[\w-]{8,}|(?<=-)eyJ[\w-]{8,400})\.[\w-]{8,}(?:\.[\w-]*)*/g),
];

/** Secrets that are recognised by their place. */
export const PLACES: readonly TokenPattern[] = [
  // The CLI accepts a database password with any of these characters.
  token(/(?<keep>(?<!\w)postgres:\/\/[^\s/:@]{0,200}:)[^\s/]{1,1000}(?<tail>@)/g, 'password'),
  token(/(?<keep>:\/\/)[^\s/"'\\<>?#]{1,2000}(?<tail>@)/g, 'password'),
  token(/(?<keep>(?<!\w)Authorization\W{1,6}(?:\w{1,30} {1,9})?)[A-Za-z0-9._~+/=-]{8,}/gi),
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
    /(?<keep>(?<!\w)config set (?:-\S{1,99} ){0,9}--secret (?:-\S{1,99} ){0,9}[\w.:/-]{1,200} )(?!-).+/g,
    'password',
  ),
  token(
    /(?<keep>(?<!\w)config set (?:-\S{1,99} ){0,9}[\w.:/-]{1,200} )(?!-)\S+(?<tail> .{0,200}--secret\b)/g,
    'password',
  ),
];
