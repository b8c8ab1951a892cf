/** See appear.mjs. */
export function appearOnce(folder: string, fill: (temporary: string) => Promise<void>): Promise<void>;
