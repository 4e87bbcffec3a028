/**
 * The shell: the files of one build of the page, kept in the browser so that it opens at once, also
 * when the house cannot be reached. Nothing else is ever kept: no answer of the server, no
 * invitation, no record.
 */

/** What the build knows of itself. */
export interface Build {
  /** Other files, other version. */
  version: string;
  /** The script that the document of this build asks for. */
  entry: string;
  /** The addresses of its files, the document left out. */
  files: string[];
}

const PREFIX = "tablee-shell-";
const DOCUMENT = "/";
/** What a proxy says whose house is away. */
const GATEWAY = [502, 503, 504];
/** So long the house may think before the page opens without it, in milliseconds. */
export const PATIENCE = 3000;

export class Shell {
  private readonly name: string;
  private readonly files: Set<string>;

  constructor(
    private readonly build: Build,
    private readonly origin: string,
  ) {
    this.name = PREFIX + build.version;
    this.files = new Set(build.files);
  }

  /** Keep all files, or none: what another build has put in their place is not taken for ours. */
  async keep(): Promise<void> {
    const cache = await caches.open(this.name);
    try {
      await cache.addAll(this.build.files);
      const document = await fetch(DOCUMENT, { cache: "reload" });
      if (!document.ok || !(await document.clone().text()).includes(this.build.entry))
        throw new Error("another build is being put here");
      await cache.put(DOCUMENT, document);
    } catch (error) {
      await caches.delete(this.name);
      throw error;
    }
  }

  /** What older builds left behind goes. */
  async tidy(): Promise<void> {
    const names = await caches.keys();
    await Promise.all(
      names
        .filter((name) => name.startsWith(PREFIX) && name !== this.name)
        .map((name) => caches.delete(name)),
    );
  }

  /** How a request is answered; null: as if there were no shell. */
  answer(request: Request): Promise<Response> | null {
    const { origin, pathname } = new URL(request.url);
    if (
      request.method !== "GET" ||
      origin !== this.origin ||
      pathname === "/api" ||
      pathname.startsWith("/api/")
    )
      return null;
    if (request.mode === "navigate") return this.document(request);
    return this.files.has(pathname) ? this.file(request, pathname) : null;
  }

  /**
   * The house's own document, so that nobody plays with an old page; ours when the house is away.
   */
  private async document(request: Request): Promise<Response> {
    const fetched = fetch(request);
    const late = new Promise<null>((done) => setTimeout(done, PATIENCE, null));
    const answer = await Promise.race([fetched, late]).catch(() => null);
    if (answer && !GATEWAY.includes(answer.status)) return answer;
    return (await this.kept(DOCUMENT)) ?? fetched;
  }

  /** Its name holds a hash of what is in it: it never changes. */
  private async file(request: Request, path: string): Promise<Response> {
    return (await this.kept(path)) ?? fetch(request);
  }

  private async kept(path: string): Promise<Response | undefined> {
    return (await caches.open(this.name)).match(path);
  }
}
