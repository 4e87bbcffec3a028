/**
 * What makes an app of the page: the service worker with the list of its files, and a manifest in
 * each language.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import type { Plugin } from "vite";

const LANGS = ["fr", "en"] as const;
const read = (path: string) => readFileSync(new URL(path, import.meta.url));

/** Kept in the browser: all but letters and formats that hardly anybody needs. */
const wanted = (file: string) => !/\.woff$|latin-ext|vietnamese|\.webmanifest$/.test(file);

function manifest(lang: (typeof LANGS)[number]): string {
  const { app } = (
    JSON.parse(read(`../src/texts/${lang}.json`).toString()) as {
      page: { app: Record<string, string> };
    }
  ).page;
  const icon = (name: string, size: number, purpose: string) => ({
    src: `/${name}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return JSON.stringify({
    id: "/",
    start_url: "/",
    scope: "/",
    lang,
    name: app.name,
    short_name: "Tablée",
    description: app.description,
    display: "standalone",
    background_color: "#fbf3e4",
    theme_color: "#fbf3e4",
    categories: ["games"],
    icons: [
      icon("icon-192", 192, "any"),
      icon("icon-512", 512, "any"),
      icon("maskable-512", 512, "maskable"),
    ],
  });
}

export function app(): Plugin {
  return {
    name: "tablee-app",
    apply: "build",
    config: () => ({
      build: {
        rolldownOptions: {
          input: { index: "index.html", sw: "src/worker/sw.ts" },
          // its address must not change, and what it answers for lies below it
          output: {
            entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
          },
        },
      },
    }),
    transformIndexHtml: () => [
      { tag: "link", attrs: { rel: "manifest", href: "/app.fr.webmanifest" }, injectTo: "head" },
    ],
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const lang of LANGS)
          this.emitFile({
            type: "asset",
            fileName: `app.${lang}.webmanifest`,
            source: manifest(lang),
          });
        const worker = bundle["sw.js"];
        if (worker?.type !== "chunk" || worker.imports.length)
          this.error("the service worker has to be one file");
        const entry = Object.values(bundle).find(
          (one) => one.type === "chunk" && one.isEntry && one.name === "index",
        )!.fileName;
        const built = Object.keys(bundle).filter(
          (file) => file.startsWith("assets/") && wanted(file),
        );
        const own = readdirSync(new URL("../public", import.meta.url));
        const version = createHash("sha256");
        for (const name of [...built].sort()) version.update(name); // they have a hash of their content
        for (const name of [...own].sort()) version.update(name).update(read(`../public/${name}`));
        version.update(read("../index.html"));
        const build = {
          version: version.digest("hex").slice(0, 16),
          entry,
          files: [...built, "icon.svg"].map((file) => `/${file}`),
        };
        worker.code = worker.code.replace("__BUILD__", () => JSON.stringify(build));
      },
    },
  };
}
