// Starts the language server for a window, shows its scenarios in the test explorer, and writes new maps.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import * as vscode from "vscode";
import {
  ExecuteCommandRequest,
  LanguageClient,
  type LanguageClientOptions,
  type ServerOptions,
  type ShowDocumentParams,
  type ShowDocumentResult,
} from "vscode-languageclient/node";
import { ScenarioTests } from "./scenarios";

let client: LanguageClient | undefined;
let starting: Promise<void> = Promise.resolve();

export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.commands.registerCommand("aoi.newMap", newMap),
    vscode.commands.registerCommand("aoi.restart", start),
    vscode.commands.registerCommand("aoi.preview", preview),
    vscode.commands.registerCommand("aoi.showPlaces", showPlaces),
    vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration("aoi.path") && start()),
    new ScenarioTests(() => client),
  );
  void start(); // commands work while it starts, and without it
}

export async function deactivate(): Promise<void> {
  await starting;
  await client?.stop();
}

/** The program `aoi`: the one that the settings name, or that of a virtual environment in an open folder, or the one on the path. */
function program(): string {
  const named = vscode.workspace.getConfiguration("aoi").get<string>("path");
  if (named) return named;
  const inside = process.platform === "win32" ? ["Scripts", "aoi.exe"] : ["bin", "aoi"];
  const folders = (vscode.workspace.workspaceFolders ?? []).filter((folder) => folder.uri.scheme === "file");
  const found = folders.flatMap((folder) => [".venv", "venv"].map((name) => join(folder.uri.fsPath, name, ...inside)));
  return found.find((path) => existsSync(path)) ?? "aoi";
}

/** Starts the server, again if it runs.  One start waits for the one before, because a client cannot be stopped while it starts. */
function start(): Promise<void> {
  starting = starting.then(startAgain);
  return starting;
}

async function startAgain(): Promise<void> {
  await client?.stop().catch(() => undefined);
  const server: ServerOptions = { command: program(), args: ["lsp"] };
  const options: LanguageClientOptions = {
    documentSelector: [{ language: "aoi", scheme: "file" }],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.aoi") },
    outputChannelName: "aoi rules",
    middleware: { window: { showDocument } },
  };
  client = new LanguageClient("aoi", "aoi rules", server, options);
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    void complain(
      `\`${program()} lsp\` did not start. Install it with: pip install 'aoi-rules[lsp]'. If it is in a virtual environment outside ` +
        "this folder, write the path of `aoi` in the settings.",
    );
  }
}

/** Shows a line of a text where the text is open already, and not over the preview that asks for it. */
async function showDocument({ uri, selection, takeFocus }: ShowDocumentParams): Promise<ShowDocumentResult> {
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document.uri.toString() === vscode.Uri.parse(uri).toString());
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), {
    viewColumn: shown?.viewColumn ?? vscode.ViewColumn.One,
    preserveFocus: !takeFocus,
    ...(selection && { selection: new vscode.Range(at(selection.start), at(selection.end)) }),
  });
  return { success: true };
}

/** Shows an error about the program, with a way to the setting that names it. */
async function complain(text: string): Promise<void> {
  const choice = await vscode.window.showErrorMessage(text, "Settings");
  // for a program on another computer, only the settings of that one show its path
  const settings = vscode.env.remoteName ? "workbench.action.openRemoteSettings" : "workbench.action.openSettings";
  if (choice) await vscode.commands.executeCommand(settings, { query: "@id:aoi.path" });
}

/** Shows places that a lens of the server found; they come as JSON. */
async function showPlaces(uri: string, position: Position, places: { uri: string; range: { start: Position; end: Position } }[]) {
  const locations = places.map(
    ({ uri: file, range }) => new vscode.Location(vscode.Uri.parse(file), new vscode.Range(at(range.start), at(range.end))),
  );
  await vscode.commands.executeCommand("editor.action.showReferences", vscode.Uri.parse(uri), at(position), locations);
}

type Position = { line: number; character: number };
const at = ({ line, character }: Position) => new vscode.Position(line, character);

/** Shows the picture of the text in a frame beside it.  The page follows the text, so a panel keeps its page while it is hidden. */
async function preview() {
  const text = vscode.window.activeTextEditor?.document;
  await starting;
  if (!client || text?.languageId !== "aoi") return;
  try {
    const address = vscode.Uri.parse(
      await client.sendRequest(ExecuteCommandRequest.type, { command: "aoi.openPreview", arguments: [text.uri.toString()] }),
    );
    // where the editor's own page is elsewhere, it reaches this computer below a path of its own
    const root = await vscode.env.asExternalUri(address.with({ path: "/" }));
    const outside = root.with({ path: root.path.replace(/\/$/, "") + address.path });
    const panel = vscode.window.createWebviewPanel("aoi.preview", `Preview ${vscode.workspace.asRelativePath(text.uri)}`, vscode.ViewColumn.Beside, {
      enableScripts: true,
      retainContextWhenHidden: true,
    });
    panel.webview.onDidReceiveMessage(({ open, undo }: { open: string; undo: boolean }) => {
      if (undo) void undoIn(text);
      else if (/^tables\/[\w+/.-]+$/.test(open)) void vscode.env.openExternal(outside.with({ path: outside.path + open }));
    });
    panel.webview.html = framed(outside.toString(true));
  } catch (error) {
    void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
  }
}

/** Takes the last change of a text back, such as one that was made in its picture. */
async function undoIn(text: vscode.TextDocument): Promise<void> {
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === text);
  await vscode.window.showTextDocument(text, { viewColumn: shown?.viewColumn ?? vscode.ViewColumn.One });
  await vscode.commands.executeCommand("undo");
}

/** A page that is nothing but a frame, which tells the editor which tables the page in it wants to open, and when it undoes. */
function framed(address: string): string {
  const source = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const { origin } = new URL(address);
  const nonce = randomBytes(16).toString("hex");
  const policy = `default-src 'none'; frame-src ${origin}; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<style>html, body, iframe { margin: 0; padding: 0; border: 0; width: 100%; height: 100%; overflow: hidden; }</style></head>
<body><iframe title="Preview" src="${source}"></iframe>
<script nonce="${nonce}">
  const editor = acquireVsCodeApi();
  addEventListener("message", ({ origin, data }) => {
    if (origin !== ${JSON.stringify(origin)}) return;
    if (typeof data?.open === "string") editor.postMessage({ open: data.open });
    else if (data?.undo === true) editor.postMessage({ undo: true });
  });
</script></body></html>`;
}

/** Asks for a name, and lets `aoi new` write the map into the folder. */
async function newMap(): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) {
    void vscode.window.showErrorMessage("Open a folder first: the new map is written into it.");
    return;
  }
  const name = await vscode.window.showInputBox({
    prompt: "Name of the map",
    validateInput: (text) => (/^[A-Za-z_]\w*$/.test(text) ? undefined : "Letters, digits and _ only, with a letter first, such as my_map"),
  });
  if (!name) return;
  try {
    await promisify(execFile)(program(), ["new", name], { cwd: folder.uri.fsPath });
    await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, `${name}.aoi`));
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim();
    if (said) void vscode.window.showErrorMessage(said);
    else void complain(`\`${program()} new ${name}\` did not start: ${(error as Error).message}.`);
  }
}
