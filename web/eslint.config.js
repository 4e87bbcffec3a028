import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["dist", "fixtures", "src/wire"] }, // made, not written
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-len": ["error", { code: 110 }], // prettier leaves strings and comments as long as they are
      "no-undef": "off", // the compiler knows better
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" },
      ],
      // What changes is replaced, or is nobody's but its function's.
      "svelte/prefer-svelte-reactivity": "off",
      // A space that must stay stands in braces.
      "svelte/no-useless-mustaches": "off",
    },
  },
);
