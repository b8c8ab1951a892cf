import { clauseText } from './clause';
import { Command, type CommandName } from './commandIds';
import { canRunPrograms, isRunning } from './places';
import { text } from './texts';

/** The first steps, which VS Code shows after the installation. */
export const walkthroughs = [
  {
    id: 'firstSteps',
    title: text('walkthrough.title', 'Get a Stack Unstuck'),
    description: text(
      'walkthrough.description',
      'Repair states, unlock stacks, debug programs, and have errors explained.',
    ),
    icon: 'docs/images/icon.png',
    when: isRunning,
    steps: [
      {
        id: 'check',
        title: text('walkthrough.check.title', 'Check a state'),
        description: text(
          'walkthrough.check.description',
          'Open any export or checkpoint: squiggles say where Pulumi would refuse it, and Ctrl+. (⌘.) repairs it. Try it on a sample that belongs to no stack.',
          '[Open a Broken Sample](command:pulumiTroubleshooter.openSample)',
        ),
        media: {
          image: {
            light: 'media/walkthrough/check-light.webp',
            dark: 'media/walkthrough/check-dark.webp',
            hc: 'media/walkthrough/check-hc.webp',
          },
          altText: text(
            'walkthrough.check.picture',
            'A state with squiggles, and the menu of fixes at one of them.',
          ),
        },
        completionEvents: [onCommand('openSample'), onCommand('fixAll'), onCommand('checkStateFile')],
      },
      {
        id: 'unstick',
        when: clauseText(canRunPrograms),
        title: text('walkthrough.unstick.title', 'Unstick a stack'),
        description: text(
          'walkthrough.unstick.description',
          'The stack in the status bar opens one page: who holds it, what an interrupted update has left, and what to do in which order. Nothing is written to the stack before you have seen and confirmed it.',
          '[Get This Stack Unstuck](command:pulumiTroubleshooter.getUnstuck)',
        ),
        media: {
          image: {
            light: 'media/walkthrough/unstick-light.webp',
            dark: 'media/walkthrough/unstick-dark.webp',
            hc: 'media/walkthrough/unstick-hc.webp',
          },
          altText: text(
            'walkthrough.unstick.picture',
            'The page of a stuck stack: who holds its lock, one interrupted operation, and the steps after that.',
          ),
        },
        completionEvents: [
          onCommand('getUnstuck'),
          onCommand('cancelUpdate'),
          onCommand('repairPendingOperations'),
        ],
      },
      {
        id: 'debug',
        when: clauseText(canRunPrograms),
        title: text('walkthrough.debug.title', 'Debug a program'),
        description: text(
          'walkthrough.debug.description',
          'Set a breakpoint in a Node.js program. A preview runs up to it, and changes nothing.',
          '[Debug Program (Preview)](command:pulumiTroubleshooter.debugProgram)',
        ),
        media: {
          image: {
            light: 'media/walkthrough/debug-light.webp',
            dark: 'media/walkthrough/debug-dark.webp',
            hc: 'media/walkthrough/debug-hc.webp',
          },
          altText: text('walkthrough.debug.picture', 'A program stopped at a breakpoint.'),
        },
        completionEvents: [
          onCommand('debugProgram'),
          onCommand('debugProgramUp'),
          onCommand('debugProgramRefresh'),
        ],
      },
      {
        id: 'explain',
        title: text('walkthrough.explain.title', 'Explain an error'),
        description: text(
          'walkthrough.explain.description',
          'Click a Pulumi error in a terminal, or paste one, to read what happened, whether your state is safe, and what to do.',
          '[Explain Error](command:pulumiTroubleshooter.explainError)',
        ),
        media: {
          image: {
            light: 'media/walkthrough/explain-light.webp',
            dark: 'media/walkthrough/explain-dark.webp',
            hc: 'media/walkthrough/explain-hc.webp',
          },
          altText: text(
            'walkthrough.explain.picture',
            'The explanation of a lock: what happened, that the state is safe, and a button that helps.',
          ),
        },
        completionEvents: [onCommand('explainError'), onCommand('explainTerminalSelection')],
      },
    ],
  },
];

function onCommand(name: CommandName): string {
  return `onCommand:${Command[name]}`;
}
