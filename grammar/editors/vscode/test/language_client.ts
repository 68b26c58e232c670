// A stand-in for the client of the language server.  As the real one, it cannot be stopped while it starts.
import { done } from "./vscode";

/** Waits for one turn of the event loop, in which others may do something. */
const turn = () => new Promise((go) => setTimeout(go, 1));

export const ExecuteCommandRequest = { type: "execute" };
export const CodeLensRequest = { type: "lenses" };

export class LanguageClient {
  /** How often a server was started; `fails` are the numbers of those that do not start. */
  static number = 0;
  static readonly fails = new Set<number>();
  private readonly number = ++LanguageClient.number;
  private state = "new";

  async start(): Promise<void> {
    this.state = "starting";
    done.push(`start ${this.number}`);
    await turn();
    if (LanguageClient.fails.has(this.number)) throw new Error("there is no such program");
    this.state = "running";
    done.push(`started ${this.number}`);
  }

  async stop(): Promise<void> {
    if (this.state === "new" || this.state === "stopped") return;
    if (this.state !== "running") throw new Error(`it cannot be stopped: it is ${this.state}`);
    this.state = "stopped";
    await turn();
    done.push(`stopped ${this.number}`);
  }

  async sendRequest(): Promise<string> {
    return "http://127.0.0.1:8000/secret/";
  }
}
