/** What makes a dwarf this dwarf: the cloth of hat and coat, the beard, the skin. */
export interface Look {
  cloth: string;
  shade: string;
  beard: string;
  skin: string;
}
const LOOKS: Record<string, Look> = {
  red: { cloth: "#d6492f", shade: "#a93220", beard: "#f6efe0", skin: "#f0bf9a" },
  yellow: { cloth: "#ecb93a", shade: "#c48f1c", beard: "#b5622a", skin: "#eab38a" },
  blue: { cloth: "#3f86b5", shade: "#2a5f86", beard: "#b9b4aa", skin: "#c98a5c" },
  purple: { cloth: "#8a4f8c", shade: "#653667", beard: "#4a3226", skin: "#f2c9a4" },
};
export function look(colour: string): Look {
  return LOOKS[colour] ?? LOOKS.red!;
}
