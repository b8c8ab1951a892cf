import { STACKS_VIEW } from './ids';
import { all, clauseText } from './clause';
import { LOG_FILES } from './languagesAndGrammars';
import { canRunPrograms, canRunPulumi, isTrusted, welcomeIs } from './places';
import { text } from './texts';

/** The place of the view “Stacks”. */
export const viewsContainers = {
  activitybar: [
    {
      id: 'pulumiTroubleshooter',
      title: text('viewsContainer.title', 'Pulumi'),
      icon: 'media/stacks.svg',
    },
  ],
};

/** The view “Stacks”. */
export const views = {
  pulumiTroubleshooter: [
    {
      id: STACKS_VIEW,
      name: text('view.stacks', 'Stacks'),
      icon: 'media/stacks.svg',
      contextualTitle: text('viewsContainer.title', 'Pulumi'),
    },
  ],
};

/** What the view shows instead of stacks. */
export const viewsWelcome = [
  {
    view: STACKS_VIEW,
    contents: text(
      'welcome.untrusted',
      'This workspace is in Restricted Mode. Pulumi runs the project’s code, so its stacks can be shown only in a trusted workspace.',
      '[Manage Workspace Trust](command:workbench.trust.manage)',
      'State files are still checked and repaired, and errors explained. No stack is read or changed.',
      '[Explain Error](command:pulumiTroubleshooter.explainError)',
      '[Open a Broken Sample](command:pulumiTroubleshooter.openSample)',
    ),
    when: `!${isTrusted}`,
  },
  {
    view: STACKS_VIEW,
    contents: text(
      'welcome.virtual',
      'The Pulumi CLI needs files on disk, and this workspace has none. State files can still be opened and checked.',
      '[Open a Broken Sample](command:pulumiTroubleshooter.openSample)',
    ),
    when: clauseText(all(isTrusted, 'virtualWorkspace', canRunPrograms)),
  },
  {
    view: STACKS_VIEW,
    contents: text(
      'welcome.web',
      'Stacks are read and changed by the Pulumi CLI, which a browser cannot run. Open the folder in VS Code on the desktop, or in a codespace. State files can be opened, checked and repaired here.',
      '[Open a Broken Sample](command:pulumiTroubleshooter.openSample)',
      '[Explain Error](command:pulumiTroubleshooter.explainError)',
    ),
    when: clauseText(all(isTrusted, 'isWeb', '!remoteName')),
  },
  {
    view: STACKS_VIEW,
    contents: text(
      'welcome.noProject',
      'There is no Pulumi project in this workspace: no Pulumi.yaml. Commands for stacks, such as Cancel Update, need the folder of a project, or a login.',
      '[Open Folder](command:vscode.openFolder)',
      '[Log In](command:pulumiTroubleshooter.logIn)',
      'Without one, states are still checked and repaired.',
      '[Open a Broken Sample](command:pulumiTroubleshooter.openSample)',
      '[Get Started with Pulumi](https://www.pulumi.com/docs/get-started/)',
    ),
    when: clauseText(all(canRunPulumi, welcomeIs('noProject'))),
  },
  {
    view: STACKS_VIEW,
    contents: text(
      'welcome.noCli',
      'The Pulumi CLI was not found on the PATH or in its install folder.',
      '[Install Pulumi](https://www.pulumi.com/docs/install/)',
      '[Set Its Path](command:pulumiTroubleshooter.setCliPath)',
      '[Look Again](command:pulumiTroubleshooter.reloadStacks)',
    ),
    when: clauseText(all(isTrusted, welcomeIs('noCli'))),
  },
  {
    view: STACKS_VIEW,
    contents: text(
      'welcome.notLoggedIn',
      'You are not logged in to a Pulumi backend.',
      '[Log In](command:pulumiTroubleshooter.logIn)',
      '[Look Again](command:pulumiTroubleshooter.reloadStacks)',
    ),
    when: clauseText(all(isTrusted, welcomeIs('notLoggedIn'))),
  },
  {
    view: STACKS_VIEW,
    contents: text(
      'welcome.noStack',
      'The projects of this workspace have no stacks in the backend that you are logged in to. “pulumi stack init” creates one.',
      '[About Stacks](https://www.pulumi.com/docs/iac/concepts/stacks/)',
      '[Log In Elsewhere](command:pulumiTroubleshooter.logIn)',
      '[Bring Back a Removed One](command:pulumiTroubleshooter.bringBackStack)',
      '[Look Again](command:pulumiTroubleshooter.reloadStacks)',
    ),
    when: clauseText(all(isTrusted, welcomeIs('noStack'))),
  },
];

/** The editors that are not of texts. */
export const customEditors = [
  {
    viewType: 'pulumiTroubleshooter.trace',
    displayName: text('editor.trace', 'Pulumi Trace'),
    selector: [{ filenamePattern: '*.pulumi.trace' }, { filenamePattern: '*.pulumi.otlp.json' }],
    priority: 'default',
  },
  {
    viewType: 'pulumiTroubleshooter.log',
    displayName: text('editor.log', 'Pulumi Log'),
    selector: LOG_FILES.map((filenamePattern) => ({ filenamePattern })),
    priority: 'default',
  },
  {
    viewType: 'pulumiTroubleshooter.compressedState',
    displayName: text('editor.compressedState', 'Compressed Pulumi State'),
    selector: [
      { filenamePattern: '**/.pulumi/{stacks,backups,history}/**/*.json.{gz,zst}' },
      { filenamePattern: '**/.pulumi/stacks/**/*.json.{gz,zst}.bak' },
    ],
    priority: 'default',
  },
];
