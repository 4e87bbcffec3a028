// Writes src/wire/*.ts from the Python wire types: `npm run types`.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(web);
const own = join(root, ".venv", process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
const python = process.env.TABLEE_PYTHON ?? (existsSync(own) ? own : "python3");
const schemas = JSON.parse(
  execFileSync(python, ["-m", "tools.wire"], { cwd: root, maxBuffer: 1 << 26, encoding: "utf-8" }),
);

/** An object of which nothing more is known may hold anything. */
function open(schema) {
  if (schema === null || typeof schema !== "object") return;
  if (schema.type === "object" && !schema.properties) schema.additionalProperties ??= true;
  for (const part of Object.values(schema)) open(part);
}

const folder = join(web, "src", "wire");
mkdirSync(folder, { recursive: true });
for (const [name, schema] of Object.entries(schemas)) {
  open(schema);
  const text = await compile(schema, "Wire", {
    additionalProperties: false,
    unknownAny: true,
    ignoreMinAndMaxItems: true,
    bannerComment: "// Generated from the Python wire types by web/tools/types.mjs.",
    format: false,
  });
  writeFileSync(join(folder, `${name}.ts`), text);
}
for (const file of readdirSync(folder)) {
  if (!(file.replace(/\.ts$/, "") in schemas)) rmSync(join(folder, file));
}
