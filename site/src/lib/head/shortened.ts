const longest = 160;

/** A text as a description: on one line, cut at a word. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest);
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > longest / 2 ? cut.slice(0, lastSpace) : cut}…`;
}
