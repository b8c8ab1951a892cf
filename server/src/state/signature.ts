/** Key of the objects that stand for secrets, assets and other special values (`resource.SigKey`). */
export const SIGNATURE_KEY = '4dabf18193072939515e22adb298388d';
