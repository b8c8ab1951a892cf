import { userInfo } from 'node:os';

/** The home folder as the CLI finds it: from the system's user database, not from `HOME`. */
export function userHome(): string {
  return userInfo().homedir;
}
