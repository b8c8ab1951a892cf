/** The folder with the very files of a package. */
export function packageFolder(kind: 'desktop' | 'web'): string;

/** The path of the browser's package beside the desktop's. */
export function webPackage(file: string): string;

/** Builds the extension for production and makes both packages; `file` is that of the desktop. Returns what it made. */
export function packageExtension(file: string): Promise<string>;
