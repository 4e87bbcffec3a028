/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { app } from "./tools/app.ts";

const server = process.env.TABLEE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), app()],
  build: {
    // The server's content policy lets nothing in that is written into the page itself.
    assetsInlineLimit: 0,
    target: "es2022",
    reportCompressedSize: true,
  },
  server: {
    fs: { allow: [".."] }, // a table may show what lies with its game, such as the picture of a board
    proxy: {
      "/api": { target: server, ws: true, changeOrigin: true, headers: { origin: server } },
    },
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"], testTimeout: 60_000 },
});
