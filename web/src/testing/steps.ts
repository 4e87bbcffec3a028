/** Random matches of the engine itself, for tests that compare with it what the page shows. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

export interface Step<Wire extends { view: unknown; event: unknown }> {
  view: Wire["view"];
  legal: { code: number; verb: string; fields: Record<string, string | number | boolean> }[];
  done: { seat: number; code: number };
  events: Wire["event"][];
}

/** Matches as one seat sees them: every step, and the view at the end. */
export function played<Wire extends { view: unknown; event: unknown }>(
  game: string,
  matches: number,
): { steps: Step<Wire>[]; end: Wire["view"] }[] {
  const root = join(import.meta.dirname, "..", "..", "..");
  const own = join(
    root,
    ".venv",
    process.platform === "win32" ? "Scripts/python.exe" : "bin/python",
  );
  const python = process.env.TABLEE_PYTHON ?? (existsSync(own) ? own : "python3");
  const told = execFileSync(python, ["-m", "tools.steps", game, "--matches", String(matches)], {
    cwd: root,
    maxBuffer: 1 << 28,
    encoding: "utf-8",
  });
  return (JSON.parse(told) as Step<Wire>[][]).map((match) => ({
    steps: match.slice(0, -1),
    end: match.at(-1)!.view,
  }));
}
