import type { KnownError } from '../knownError';
import { operationUnknown } from '../stateSafeties';

export const machineWithoutAddress: KnownError = {
  id: 'machine-without-address',
  group: 'resources',
  severity: 'error',
  title: 'The machine runs, but reported no IP address in time',
  patterns: [/timeout waiting for an available IP address/],
  what: 'The provider waits until the guest tells its address, and it did not: the tools of the hypervisor (VMware Tools, open-vm-tools, the guest agent) are missing in the template, or the network gave it none.',
  stateSafety: operationUnknown,
  steps: [
    { text: 'Look at the machine’s console: has it an address, and do the tools run?' },
    {
      text: 'Install the tools in the template (`open-vm-tools`, `qemu-guest-agent`), or mend its network (DHCP).',
    },
    { text: 'Or do not wait: `waitForGuestNetTimeout: 0` in the program.' },
    {
      text: 'Then have the state compared with the machine.',
      command: 'refreshStack',
      shell: 'pulumi up --refresh',
    },
  ],
  link: { title: 'vSphere provider', url: 'https://www.pulumi.com/registry/packages/vsphere/' },
  versions: 'vSphere and similar providers.',
  samples: [
    {
      text: '  vsphere:index:VirtualMachine (web):\n    error: updating urn:pulumi:dev::lab::vsphere:index/virtualMachine:VirtualMachine::web: timeout waiting for an available IP address',
      source: 'report',
    },
  ],
};
