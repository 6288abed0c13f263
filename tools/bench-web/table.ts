/** Formats a text table: columns fit their content, the first is left-aligned, the others right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  const rule = '-'.repeat(widths.reduce((sum, width) => sum + width, 2 * (widths.length - 1)))
  return [line(head), rule, ...rows.map(line), ''].join('\n')
}
