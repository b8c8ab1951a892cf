/** The URN of the bucket of most spans. */
export const WEB = 'urn:pulumi:dev::shop::aws:s3/bucket:Bucket::web';

/** The subject of these spans. */
export const subject = { urn: WEB };
