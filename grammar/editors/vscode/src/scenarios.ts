// The scenarios of all `.aoi` files in the test explorer.  The server finds them (its lenses) and plays them.
import * as vscode from "vscode";
import { type CodeLens, CodeLensRequest, type DiagnosticRelatedInformation, ExecuteCommandRequest, type LanguageClient } from "vscode-languageclient/node";

const PLAY = "aoi.playScenario";

/** Why a scenario fails, as the server says it, and the line that does not hold. */
type Problem = DiagnosticRelatedInformation;

export class ScenarioTests implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController("aoi", "Scenarios");
  private readonly listeners: vscode.Disposable[];

  constructor(private readonly client: () => LanguageClient | undefined) {
    const files = vscode.workspace.createFileSystemWatcher("**/*.aoi");
    this.controller.resolveHandler = (item) => (item ? this.find(item) : this.findFiles());
    this.controller.refreshHandler = () => this.findFiles();
    this.controller.createRunProfile("Play", vscode.TestRunProfileKind.Run, (wanted, stop) => this.play(wanted, stop), true);
    this.listeners = [
      files,
      files.onDidCreate((uri) => this.add(uri)),
      files.onDidDelete((uri) => this.controller.items.delete(uri.toString())),
      vscode.workspace.onDidSaveTextDocument((text) => text.languageId === "aoi" && this.find(this.add(text.uri))),
    ];
  }

  dispose(): void {
    for (const one of [...this.listeners, this.controller]) one.dispose();
  }

  private async findFiles(): Promise<void> {
    for (const uri of await vscode.workspace.findFiles("**/*.aoi")) await this.find(this.add(uri));
  }

  private add(uri: vscode.Uri): vscode.TestItem {
    const known = this.controller.items.get(uri.toString());
    if (known) return known;
    const item = this.controller.createTestItem(uri.toString(), vscode.workspace.asRelativePath(uri), uri);
    item.canResolveChildren = true;
    this.controller.items.add(item);
    return item;
  }

  /** The scenarios of a file, each with its line; a file without any is not shown. */
  private async find(file: vscode.TestItem): Promise<void> {
    const lenses = (await this.client()?.sendRequest(CodeLensRequest.type, { textDocument: { uri: file.id } })) ?? [];
    const scenarios = lenses.filter((lens: CodeLens) => lens.command?.command === PLAY);
    file.children.replace(
      scenarios.map((lens) => {
        const title = lens.command?.arguments?.[1] as string;
        const item = this.controller.createTestItem(title, title, file.uri);
        item.range = new vscode.Range(lens.range.start.line, 0, lens.range.end.line, lens.range.end.character);
        return item;
      }),
    );
    if (!scenarios.length) this.controller.items.delete(file.id);
  }

  private async play(wanted: vscode.TestRunRequest, stop: vscode.CancellationToken): Promise<void> {
    const run = this.controller.createTestRun(wanted);
    const chosen: vscode.TestItem[] = [];
    const gather = (item: vscode.TestItem) => {
      if (wanted.exclude?.includes(item)) return;
      if (item.children.size) item.children.forEach(gather);
      else if (item.parent) chosen.push(item);
    };
    if (wanted.include) wanted.include.forEach(gather);
    else this.controller.items.forEach(gather);
    for (const item of chosen) {
      if (stop.isCancellationRequested) break;
      run.started(item);
      await this.playOne(run, item);
    }
    run.end();
  }

  private async playOne(run: vscode.TestRun, item: vscode.TestItem): Promise<void> {
    try {
      const parameters = { command: PLAY, arguments: [item.parent?.id, item.id, true] };
      const client = this.client();
      if (!client) throw new Error("the language server does not run");
      const problems: Problem[] = await client.sendRequest(ExecuteCommandRequest.type, parameters);
      const said = problems.length ? problems.map(({ message }) => message).join("\n") : "all lines hold";
      run.appendOutput(`${item.label}: ${said}\n`.replaceAll("\n", "\r\n"), undefined, item);
      if (!problems.length) run.passed(item);
      else run.failed(item, problems.map((problem) => marked(problem)));
    } catch (error) {
      run.errored(item, new vscode.TestMessage(String(error)));
    }
  }
}

/** A message at the line that does not hold. */
function marked({ message, location: { uri, range } }: Problem): vscode.TestMessage {
  const found = new vscode.TestMessage(message);
  const { start, end } = range;
  found.location = new vscode.Location(vscode.Uri.parse(uri), new vscode.Range(start.line, start.character, end.line, end.character));
  return found;
}
