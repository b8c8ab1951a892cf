/** The last part of an address's path: what a tab shows. */
export function fileName({ path }: { readonly path: string }): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
