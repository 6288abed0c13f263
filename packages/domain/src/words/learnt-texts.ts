/** The words of a tender from which related words are learnt, as lexemes with repetition. */
export interface TenderTexts {
  title: readonly string[]
  description: readonly string[]
  lines: readonly { product: number | null; words: readonly string[] }[]
}

/** Texts of many tenders in a compact form, 2 bytes a word. The database stores a model in this form. */
export interface LearntTexts {
  tenders: number
  /** the index of a lexeme is its number */
  lexemes: readonly string[]
  /**
   * variable-length numbers: title, description and lines of each tender; then the products with the words of their
   * names
   */
  numbers: Uint8Array
}

/** No product: codes are positive. */
const NO_PRODUCT = 0
const FIRST_ROOM = 1 << 16

/** Collects texts. The order in which tenders are added decides which of two equal ones is found first. */
export function textCollector() {
  const places = new Map<string, number>()
  const names = new Map<number, readonly string[]>()
  let numbers = new Uint8Array(FIRST_ROOM)
  let length = 0
  let tenders = 0

  /** @param value a whole number, not negative */
  function write(value: number) {
    if (length + 8 > numbers.length) {
      const more = new Uint8Array(numbers.length * 2)
      more.set(numbers)
      numbers = more
    }
    let rest = value
    while (rest > 127) {
      numbers[length++] = (rest & 127) | 128
      rest = Math.floor(rest / 128)
    }
    numbers[length++] = rest
  }

  function writeWords(words: readonly string[]) {
    write(words.length)
    for (const word of words) {
      let place = places.get(word)
      if (place === undefined) {
        place = places.size
        places.set(word, place)
      }
      write(place)
    }
  }

  return {
    add({ title, description, lines }: TenderTexts): void {
      tenders++
      writeWords(title)
      writeWords(description)
      write(lines.length)
      for (const { product, words } of lines) {
        write(product ?? NO_PRODUCT)
        writeWords(words)
      }
    },
    /** The words of a product's name in the catalogue; the first call counts. */
    name(product: number, words: readonly string[]): void {
      if (!names.has(product)) names.set(product, words)
    },
    /** To be called once, at the end. */
    collected(): LearntTexts {
      write(names.size)
      for (const [product, words] of names) {
        write(product)
        writeWords(words)
      }
      return { tenders, lexemes: [...places.keys()], numbers: numbers.slice(0, length) }
    },
  }
}

/** Numbers in the order in which they were written. */
export function numberReader(numbers: Uint8Array): () => number {
  let place = 0
  return () => {
    let value = 0
    let factor = 1
    for (;;) {
      const byte = numbers[place++] as number
      value += (byte & 127) * factor
      if (byte < 128) return value
      factor *= 128
    }
  }
}
