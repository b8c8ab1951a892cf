/** The only user of the stand-in of a service, whose organization is the default. */
export const SERVICE_USER = 'acme';

/** An organization of that user’s besides. */
export const SERVICE_ORGANIZATION = 'globex';

/** The only token that the service takes. */
export const SERVICE_TOKEN = 'pul-0123456789';
