/** The little Markdown that rules pages are written in, as data: nothing becomes HTML unread. */

export type Inline = { kind: "text" | "strong" | "em" | "code"; text: string };
export type Block =
  | { kind: "heading"; level: number; text: Inline[] }
  | { kind: "rules"; ids: string[] }
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

export interface Section {
  title: string;
  level: number;
  blocks: Block[];
  /** The rules of the catalogue that it tells. */
  rules: string[];
  /** All of it in small letters without accents, to search in. */
  plain: string;
}

const SPAN = /\*\*(.+?)\*\*|\*(.+?)\*|_(.+?)_(?!\w)|`(.+?)`|\[(.+?)\]\([^)]*\)/g;

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > at) parts.push({ kind: "text", text: text.slice(at, match.index) });
    if (match[1] !== undefined) parts.push({ kind: "strong", text: match[1] });
    else if (match[4] !== undefined) parts.push({ kind: "code", text: match[4] });
    else if (match[5] !== undefined) parts.push({ kind: "text", text: match[5] });
    else parts.push({ kind: "em", text: (match[2] ?? match[3])! });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ kind: "text", text: text.slice(at) });
  return parts;
}

/** `TG-01..TG-03 TG-07` are four rules. */
function rules(list: string): string[] {
  return list.split(/\s+/).flatMap((part) => {
    const range = /^([A-Z]+-)(\d+)\.\.\1(\d+)$/.exec(part);
    if (!range) return [part];
    const [first, last] = [Number(range[2]), Number(range[3])];
    return Array.from(
      { length: last - first + 1 },
      (_, index) => range[1]! + String(first + index).padStart(range[2]!.length, "0"),
    );
  });
}

const cells = (line: string) =>
  line
    .replace(/^\s*\||\|\s*$/g, "")
    .split("|")
    .map((cell) => inline(cell.trim()));

export function parse(source: string): Block[] {
  const blocks: Block[] = [];
  const lines = source.split("\n");
  let paragraph: string[] = [];
  const flush = () => {
    if (paragraph.length) blocks.push({ kind: "paragraph", text: inline(paragraph.join(" ")) });
    paragraph = [];
  };
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    const told = /^<!--\s*(.*?)\s*-->$/.exec(line);
    const item = /^\s*([-*]|\d+\.)\s+(.*)$/.exec(line);
    if (heading) {
      flush();
      blocks.push({ kind: "heading", level: heading[1]!.length, text: inline(heading[2]!) });
    } else if (told) {
      flush();
      blocks.push({ kind: "rules", ids: rules(told[1]!) });
    } else if (item) {
      flush();
      const ordered = /\d/.test(item[1]!);
      let text = item[2]!;
      while (
        /^\s{2,}\S/.test(lines[index + 1] ?? "") &&
        !/^\s*([-*]|\d+\.)\s/.test(lines[index + 1]!)
      )
        text += ` ${lines[++index]!.trim()}`;
      const before = blocks.at(-1);
      if (before?.kind === "list" && before.ordered === ordered && lines[index - 1]?.trim())
        before.items.push(inline(text));
      else blocks.push({ kind: "list", ordered, items: [inline(text)] });
    } else if (/^\s*\|/.test(line)) {
      flush();
      const rows: string[] = [];
      while (/^\s*\|/.test(lines[index] ?? "")) rows.push(lines[index++]!);
      index--;
      const body = rows.filter((row) => !/^[\s|:-]+$/.test(row)).map(cells);
      blocks.push({ kind: "table", head: body[0] ?? [], rows: body.slice(1) });
    } else if (!line.trim()) flush();
    else paragraph.push(line.trim());
  }
  flush();
  return blocks;
}

export const plainly = (text: string) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

function words(block: Block): string {
  const join = (spans: Inline[]) => spans.map((span) => span.text).join("");
  switch (block.kind) {
    case "rules":
      return "";
    case "list":
      return block.items.map(join).join(" ");
    case "table":
      return [block.head, ...block.rows].map((row) => row.map(join).join(" ")).join(" ");
    default:
      return join(block.text);
  }
}

/** A page cut at its headings. */
export function sections(source: string): Section[] {
  const found: Section[] = [];
  for (const block of parse(source)) {
    if (block.kind === "heading") {
      const title = words(block);
      found.push({ title, level: block.level, blocks: [], rules: [], plain: plainly(title) });
    } else if (block.kind === "rules") {
      found.at(-1)?.rules.push(...block.ids);
    } else {
      if (!found.length) found.push({ title: "", level: 1, blocks: [], rules: [], plain: "" });
      const last = found.at(-1)!;
      last.blocks.push(block);
      last.plain += ` ${plainly(words(block))}`;
    }
  }
  return found;
}
