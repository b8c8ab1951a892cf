/** The URN of the bucket that most spans are about. */
export const WEB = 'urn:pulumi:dev::shop::aws:s3/bucket:Bucket::web';

/** What the span of that bucket says of it. */
export const subject = { urn: WEB };
