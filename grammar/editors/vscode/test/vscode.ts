// A stand-in for the editor: it keeps what the extension registers, and notes what the extension does.

type Listener = (value: any) => unknown;
type Handlers = Record<string, (...given: unknown[]) => unknown>;

/** What the extension has done, in order. */
export const done: string[] = [];
export const registered: Handlers = {};
/** The page beside a text: `said` is the listener for what it says to the extension. */
export const page: { html: string; said: Listener } = { html: "", said: () => undefined };

const nothing = { dispose: () => undefined };
const listen = () => nothing;
const document = { uri: { toString: () => "file:///isles/isles.aoi" }, languageId: "aoi" };
const shown = { document, viewColumn: 2 };

export const ViewColumn = { One: 1, Beside: -2 };
export const TestRunProfileKind = { Run: 1 };

export class Range {}
export class Position {}
export class Location {}
export class TestMessage {}

/** An address, as far as the extension takes it apart. */
export class Uri {
  constructor(readonly whole: string) {}

  static parse(whole: string): Uri {
    return new Uri(whole);
  }

  get path(): string {
    return new URL(this.whole).pathname;
  }

  with({ path }: { path: string }): Uri {
    return new Uri(new URL(path, this.whole).href);
  }

  toString(): string {
    return this.whole;
  }
}

export const commands = {
  registerCommand: (name: string, run: Handlers[string]) => {
    registered[name] = run;
    return nothing;
  },
  executeCommand: async (name: string) => void done.push(`command ${name}`),
};

export const workspace = {
  onDidChangeConfiguration: listen,
  onDidSaveTextDocument: listen,
  getConfiguration: () => ({ get: () => "aoi" }),
  createFileSystemWatcher: () => ({ ...nothing, onDidCreate: listen, onDidDelete: listen }),
  asRelativePath: (uri: unknown) => String(uri),
  workspaceFolders: [],
};

export const window = {
  activeTextEditor: shown,
  visibleTextEditors: [shown],
  showErrorMessage: async (said: string) => void done.push(`error ${said}`),
  showTextDocument: async (text: unknown, { viewColumn }: { viewColumn: number }) =>
    void done.push(`show ${(text as typeof document).uri} in ${viewColumn}`),
  createWebviewPanel: () => ({
    webview: {
      onDidReceiveMessage: (heard: Listener) => {
        page.said = heard;
        return nothing;
      },
      set html(text: string) {
        page.html = text;
      },
    },
  }),
};

export const env = {
  asExternalUri: async (uri: Uri) => uri,
  openExternal: async (uri: Uri) => void done.push(`open ${uri}`),
};

const items = { get: () => undefined, add: () => undefined, delete: () => undefined, forEach: () => undefined };
export const tests = { createTestController: () => ({ ...nothing, items, createRunProfile: () => undefined }) };
