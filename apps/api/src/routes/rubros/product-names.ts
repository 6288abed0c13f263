import { readFileSync } from 'node:fs'
import { type ProductIndex, productIndex } from '@mirador/domain/rubros/product-index'

/**
 * The names of the product catalogue of Mercado Público by family: a line with the family, then one line per name.
 * Source: Rubros.csv of github.com/DCCP-Hugo/MercadoPublicoOCDS, published by ChileCompra; without the grades of the
 * register of works ('1era', 'A'), which name no product.
 */
const FILE = new URL('./product-names.txt', import.meta.url)

let index: ProductIndex | undefined

/** The index of the catalogue, created at the first use, which takes about a tenth of a second. */
export function products(): ProductIndex {
  index ??= productIndex(readNames())
  return index
}

function readNames(): ReadonlyMap<number, readonly string[]> {
  const names = new Map<number, string[]>()
  let own: string[] = []
  for (const line of readFileSync(FILE, 'utf8').split('\n')) {
    if (/^\d{8,9}$/.test(line)) {
      own = []
      names.set(Number(line), own)
    } else if (line) own.push(line)
  }
  return names
}
