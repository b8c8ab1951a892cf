import * as vscode from 'vscode';
import { errorDocsUrl } from '../../../../shared/docsUrl';
import { inOneMessage } from '../../../../shared/knownErrors/explanation';
import type { KnownError } from '../../../../shared/knownErrors/knownError';
import { PROJECT_FILES, nearestProject } from '../../project/projects';
import type { Feature } from '../../ui/services';
import { Command } from '../../manifest/commandIds';
import { explain, wholeLines, type Match } from '../../../../shared/knownErrors/explain';
import { CONTROL } from '../../../../shared/knownErrors/plainOutput';
import { fileExists } from '../../ui/documents/freeFile';

const SOURCE = 'pulumi';
/** How often the output of a running task is checked, in milliseconds. */
const INTERVAL_MS = 1000;

const SEVERITIES: Readonly<Record<KnownError['severity'], vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
};

/**
 * Reports known errors in task output in the Problems panel, at the project's file: most Pulumi errors name no file, so a
 * problem matcher could not report them.
 */
export const taskProblems: Feature = () => {
  const watch = new TaskWatch();
  const explanations = vscode.languages.registerCodeActionsProvider(
    { pattern: `**/{${PROJECT_FILES.join(',')},tasks.json}` },
    { provideCodeActions: (document, range) => watch.explanations(document.uri, range) },
    { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
  );
  return vscode.Disposable.from(watch, explanations);
};

/** One problem in the editor. */
class TaskDiagnostic extends vscode.Diagnostic {
  constructor({ error, facts, lines }: TaskProblem) {
    super(new vscode.Range(0, 0, 0, 0), inOneMessage(error, facts), SEVERITIES[error.severity]);
    this.source = SOURCE;
    this.code = { value: error.id, target: vscode.Uri.parse(errorDocsUrl(error.id)) };
    this.lines = lines;
  }

  readonly lines: string;
}

/** Reads the output of tasks and shows their problems. */
class TaskWatch implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection('pulumi-task');
  /** By the task's name: its next run replaces them. */
  private readonly shown = new Map<string, { uri: vscode.Uri; diagnostics: TaskDiagnostic[] }>();
  /** The names of the running tasks, by process id. */
  private readonly tasks = new Map<number, string>();
  private readonly listeners = vscode.Disposable.from(
    vscode.tasks.onDidStartTaskProcess(({ processId, execution }) => {
      this.tasks.set(processId, execution.task.name);
      this.show(execution.task.name, undefined, []);
    }),
    vscode.window.onDidStartTerminalShellExecution((event) => void this.follow(event)),
  );

  explanations(uri: vscode.Uri, range: vscode.Range): vscode.CodeAction[] {
    const here = (this.collection.get(uri) ?? []).filter(
      (diagnostic): diagnostic is TaskDiagnostic => diagnostic instanceof TaskDiagnostic,
    );
    return here
      .filter((diagnostic) => diagnostic.range.intersection(range) !== undefined)
      .map((diagnostic) => {
        const title = `Explain: ${diagnostic.message.split('\n', 1)[0]}`;
        const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
        action.diagnostics = [diagnostic];
        action.command = { title, command: Command.explainError, arguments: [diagnostic.lines] };
        return action;
      });
  }

  dispose(): void {
    this.listeners.dispose();
    this.collection.dispose();
  }

  /** Reads a task's output to the end; stops reading as soon as it turns out not to be a task's. */
  private async follow({ terminal, execution }: vscode.TerminalShellExecutionStartEvent): Promise<void> {
    const output = new TaskOutput(execution.commandLine.value);
    const place = projectFile(execution.cwd);
    let next = Date.now() + INTERVAL_MS;
    for await (const data of execution.read()) {
      output.append(data);
      if (Date.now() < next) continue;
      if (!(await this.update(terminal, output, await place, false))) return;
      next = Date.now() + INTERVAL_MS;
    }
    await this.update(terminal, output, await place, true);
  }

  /** False if the terminal is not that of a task. */
  private async update(
    terminal: vscode.Terminal,
    output: TaskOutput,
    place: vscode.Uri | undefined,
    over: boolean,
  ): Promise<boolean> {
    const processId = await terminal.processId;
    const task = processId === undefined ? undefined : this.tasks.get(processId);
    if (processId === undefined || task === undefined) return false;
    if (over) this.tasks.delete(processId);
    this.show(
      task,
      place,
      output.problems(over).map((problem) => new TaskDiagnostic(problem)),
    );
    return true;
  }

  private show(task: string, place: vscode.Uri | undefined, diagnostics: TaskDiagnostic[]): void {
    const before = this.shown.get(task);
    if (place) this.shown.set(task, { uri: place, diagnostics });
    else this.shown.delete(task);
    for (const uri of new Set([before?.uri.toString(), place?.toString()])) {
      if (uri === undefined) continue;
      const all = [...this.shown.values()].filter((entry) => entry.uri.toString() === uri);
      this.collection.set(
        vscode.Uri.parse(uri),
        all.flatMap((entry) => entry.diagnostics),
      );
    }
  }
}

/** The file for the problems of a task in this folder: the project's, or the one that defines the task. */
async function projectFile(cwd: vscode.Uri | undefined): Promise<vscode.Uri | undefined> {
  const folder = cwd ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  if (folder?.scheme !== 'file') return undefined;
  const project = await nearestProject(folder.fsPath);
  const candidates = project
    ? PROJECT_FILES.map((name) => vscode.Uri.joinPath(vscode.Uri.file(project.folder), name))
    : (vscode.workspace.workspaceFolders ?? []).map(({ uri }) =>
        vscode.Uri.joinPath(uri, '.vscode', 'tasks.json'),
      );
  for (const candidate of candidates) if (await fileExists(candidate)) return candidate;
  return undefined;
}

/** A known problem, and the lines that show it. */
interface TaskProblem extends Match {
  readonly lines: string;
}

/** How many characters at the end of an output are read: errors are at the end. */
const READ = 200_000;
/** Maximum errors; more are not read. */
const MOST = 200;

/**
 * A task's output, and the known problems in it. `pulumi` redraws its progress again and again in a terminal, so equal
 * lines count once.
 */
class TaskOutput {
  private raw = '';
  private readonly found = new Map<string, TaskProblem>();

  /** @param command the task's command line: the output counts only if one of them mentions Pulumi */
  constructor(private readonly command: string) {}

  append(data: string): void {
    this.raw = (this.raw + data).slice(-READ);
  }

  /**
   * The known problems so far, in the order of their occurrence.
   * @param over true if the output has ended; otherwise the last line may be incomplete
   */
  problems(over: boolean): readonly TaskProblem[] {
    const all = this.raw.replace(CONTROL, '').replace(/\r+\n?/g, '\n');
    const text = over ? all : all.slice(0, all.lastIndexOf('\n') + 1);
    if (!/pulumi/i.test(this.command) && !/pulumi/i.test(text)) return [];
    for (const match of explain(text)) {
      if (this.found.size >= MOST) break;
      const lines = wholeLines(text, match).trim();
      const key = `${match.error.id} ${lines}`;
      if (!this.found.has(key)) this.found.set(key, { ...match, lines });
    }
    return [...this.found.values()];
  }
}
