import { userInfo } from 'node:os';

/** The home folder as the CLI finds it: that of the system's list of users, whatever `HOME` says. */
export function userHome(): string {
  return userInfo().homedir;
}
