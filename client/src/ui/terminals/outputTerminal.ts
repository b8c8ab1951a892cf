import * as vscode from 'vscode';

const CTRL_C = '\x03';

/**
 * A terminal that shows the output of a program that the extension runs. Unlike in a shell, the program's id, exit code
 * and end are known.
 */
export class OutputTerminal implements vscode.Disposable {
  private readonly written = new vscode.EventEmitter<string>();
  private readonly closed = new vscode.EventEmitter<void>();
  private readonly interrupted = new vscode.EventEmitter<void>();
  private readonly dismissed = new vscode.EventEmitter<void>();
  private readonly terminal: vscode.Terminal;
  /** Output from before the terminal was open. */
  private pending: string[] | undefined = [];
  private readonly closing: vscode.Disposable;
  private finished = false;

  /** Fires when the user presses Ctrl+C. */
  readonly onInterrupt = this.interrupted.event;
  /** Fires when the terminal is closed, by the user or with the window. */
  readonly onDismiss = this.dismissed.event;

  constructor(name: string, icon: string) {
    this.terminal = vscode.window.createTerminal({
      name,
      iconPath: new vscode.ThemeIcon(icon),
      isTransient: true,
      pty: {
        onDidWrite: this.written.event,
        onDidClose: this.closed.event,
        open: () => {
          const before = this.pending ?? [];
          this.pending = undefined;
          for (const text of before) this.written.fire(text);
        },
        close: () => undefined,
        handleInput: (input: string) => {
          if (this.finished) this.closed.fire();
          else if (input.includes(CTRL_C)) this.interrupted.fire();
        },
      },
    });
    // Not the pseudoterminal's own `close`: it is not called for a terminal that is closed before it has opened.
    this.closing = vscode.window.onDidCloseTerminal((closed) => {
      if (closed === this.terminal) this.dismissed.fire();
    });
    this.show();
  }

  /** Brings it to the front; the focus stays where it is. */
  show(): void {
    this.terminal.show(true);
  }

  writeLine(line: string): void {
    const text = `${line}\r\n`;
    if (this.pending) this.pending.push(text);
    else this.written.fire(text);
  }

  /** Prints the last line; from then on any key closes the terminal. */
  finish(line: string): void {
    this.writeLine(`\r\n\x1b[1m${line}\x1b[0m Press any key to close this terminal.`);
    this.finished = true;
  }

  dispose(): void {
    this.closing.dispose();
    this.terminal.dispose();
    for (const emitter of [this.written, this.closed, this.interrupted, this.dismissed]) emitter.dispose();
  }
}
