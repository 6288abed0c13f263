/** Quotes as keyboards and word processors write them, beside the ASCII one: “…”, „…‟, «…» and the full-width one. */
const OTHER_QUOTES = /[“”„‟«»＂]/g

/** A search with ASCII quotes in the place of all others. */
export const withPlainQuotes = (q: string): string => q.replace(OTHER_QUOTES, '"')
