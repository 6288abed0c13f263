import { plural } from '@mirador/texts/figure'

/** Sentences of the question after the registration. */
export const WHAT_YOU_SELL = {
  title: '¿Qué vendes?',
  subtitle: 'Dilo con tus palabras y te sugerimos los rubros donde se compra. Puedes cambiarlos cuando quieras.',
  label: 'Lo que vendes',
  placeholder: 'Vendo notebooks, tóner y sillas de oficina',
  intro: 'Separa con comas lo que vendes: marcaremos el rubro más probable de cada cosa.',
  searching: 'Buscando dónde se compra…',
  words: (words: readonly string[]) => `Usaremos también tus palabras: ${words.join(', ')}.`,
  /** a phrase that nobody writes, and the words that take its place */
  fallen: (phrase: string, words: readonly string[]) =>
    `Como frase, nadie escribió «${phrase}» en el último año: van sus palabras, ${words.join(' y ')}.`,
  also: 'Los compradores también escriben',
  moreTenders: (count: number) => (count === 1 ? 'licitación más' : 'licitaciones más'),
  suggestions: 'Rubros sugeridos',
  suggested: (count: number) => plural(count, 'rubro sugerido', 'rubros sugeridos'),
  none: 'No encontramos dónde se compra',
  noneHint: 'Prueba con otra palabra, o elige más tarde de la lista con «Agregar rubros».',
  failed: 'No pudimos buscar. Lo que escribiste sigue aquí.',
  /** text before and after the figure */
  found: 'Encontramos',
  thisMonth: 'este mes',
  noneThisMonth: 'Este mes todavía no se publica ninguna',
  nothingChosen: 'Sin rubros verás todas las licitaciones',
  skip: 'Ahora no',
  save: 'Guardar rubros',
} as const
