import { figure } from '@mirador/texts/figure'

const inTenders = (count: number) => (count === 1 ? 'en 1 licitación' : `en ${figure(count)} licitaciones`)
const list = (parts: readonly string[]) => new Intl.ListFormat('es-CL').format(parts)

/** Sentences of the banner of the own history and of the dialog that fills the profile with it. */
export const OWN_HISTORY = {
  /** @param since `enero de 2024` */
  found: (offers: number, since: string) =>
    offers === 1
      ? `Encontramos 1 oferta de tu empresa desde ${since}`
      : `Encontramos ${figure(offers)} ofertas de tu empresa desde ${since}`,
  hint: 'Según los datos abiertos de Mercado Público. Cada línea de una licitación y cada Compra Ágil cuenta una vez.',
  see: 'Ver mi historia',
  use: 'Usar mi historia',
  title: 'Usar mi historia',
  subtitle: (tenders: number) =>
    tenders === 1
      ? 'Sale de la licitación en que ofertaste. Marca lo que quieres guardar en tu perfil.'
      : `Sale de las ${figure(tenders)} licitaciones en que ofertaste. Marca lo que quieres guardar en tu perfil.`,
  loading: 'Leyendo tu historia…',
  errorTitle: 'No pudimos leer lo que propone tu historia',
  errorHint: 'Revisa tu conexión o vuelve a intentarlo en unos segundos.',
  nothing: 'Tu historia aún no alcanza para proponer algo: hacen falta dos licitaciones de lo mismo.',
  rubros: 'Rubros',
  words: 'Palabras',
  wordsHint:
    'Las palabras que más se repiten en las líneas en que ofertaste. Ordenan tu lista; nunca cambian lo que buscas.',
  regions: 'Regiones donde vendes',
  amounts: 'Montos',
  amountsHint: 'Lo que quede fuera sigue en tu lista, marcado como «No calza».',
  /** @param from with its currency @param to with its currency */
  amountsBetween: (from: string, to: string) => `Entre ${from} y ${to}`,
  amountsOf: (tenders: number) => `8 de cada 10 de las ${figure(tenders)} con monto publicado`,
  inTenders,
  inLines: (count: number) => `en ${figure(count)} líneas`,
  isThere: 'ya está en tu perfil',
  noRoom: 'ya no caben más palabras',
  isExcluded: 'pusiste que no vendes ahí',
  save: 'Guardar lo marcado',
  nothingTicked: 'Marca al menos una cosa.',
  failed: 'No pudimos guardar todo. Lo que se guardó ya está en tu perfil: vuelve a intentarlo.',
  saved: ({
    rubros,
    words,
    regions,
    amounts,
  }: {
    rubros: number
    words: number
    regions: number
    amounts: boolean
  }) => {
    const parts = [
      rubros > 0 && (rubros === 1 ? '1 rubro' : `${figure(rubros)} rubros`),
      words > 0 && (words === 1 ? '1 palabra' : `${figure(words)} palabras`),
      regions > 0 && (regions === 1 ? '1 región' : `${figure(regions)} regiones`),
      amounts && 'tus montos',
    ].filter((part) => part !== false)
    return `Guardamos en tu perfil ${list(parts)}.`
  },
} as const
