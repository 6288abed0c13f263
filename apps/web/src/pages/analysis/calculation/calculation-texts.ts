import type { EvaluationAnswer, MeasurementAnswer } from '@mirador/contract/evaluation'
import { figure } from '@mirador/texts/figure'

interface Kind {
  title: string
  /** the question, and the method of measurement */
  question: string
  /** describes the n cases */
  cases: (n: number) => string
  /** the requirement for its feature; empty: none */
  needed: string
  /** the feature that is off until it meets the requirement; empty: none */
  off: string
}

const counted = (one: string, many: string) => (n: number) => `${figure(n)} ${n === 1 ? one : many}`

/** Sentences of 'Cómo se calcula'. */
export const CALCULATION = {
  title: 'Cómo se calcula',
  summary: 'Los puntos del encaje, lo que se midió de cada método y lo que está apagado.',
  loading: 'Cargando cómo se calcula…',
  errorTitle: 'No pudimos leer cómo se calcula',
  errorHint: 'Revisa tu conexión o vuelve a intentarlo en unos segundos.',

  card: 'Tarjeta de puntos',
  /** @param version of the card in force */
  cardHint: (version: number) =>
    `Versión ${version}. Cada línea vale sus puntos por cuánto se cumple, de 0 a 1. El encaje es la suma, de 0 a 100: no hay nada más en la cuenta. No depende de fechas ni de lo que hacen otros usuarios.`,
  assumedHint:
    'Los puntos aprendidos salen de ofertas pasadas: qué licitaciones buscó cada empresa después. Los supuestos los elegimos, porque ninguna oferta publicada los enseña todavía. Sin historia, todos son supuestos.',
  cardLabel: 'Puntos de cada característica',
  feature: 'Qué mira',
  withHistory: 'Con historia',
  withoutHistory: 'Sin historia',
  origin: 'De dónde salen',
  fitted: 'Aprendidos',
  assumed: 'Supuestos',
  total: 'Suma de lo que da puntos',
  features: {
    rubro: 'Está en tus rubros',
    words: 'Usa tus palabras',
    ownFamily: 'Cuánto ofertas en ese rubro',
    ownBuyer: 'Cuánto le ofertas a ese comprador',
    ownBids: 'Cada cuánto ofertas a ese comprador en ese rubro',
    similar: 'Se parece a lo que ofertaste',
    region: 'Está en tus regiones',
    amount: 'Su monto está entre los tuyos; fuera de ellos, resta lo mismo',
    dismissedFamily: 'Descartaste ese rubro',
    dismissedBuyer: 'Descartaste a ese comprador',
    dismissedRegion: 'Descartaste esa región',
    dismissedAmount: 'Descartaste por un monto parecido',
    dismissedLike: 'Se parece a lo que dijiste que no haces',
  } satisfies Record<EvaluationAnswer['card']['features'][number]['feature'], string>,

  measured: 'Lo que se midió',
  measuredHint:
    'Siempre se aprende de lo anterior y se prueba con lo posterior. Entre paréntesis, el intervalo del 90 %. Al lado, los métodos simples que hay que superar.',
  notOnLoaded: 'Aún no se ha medido con los datos cargados.',
  shippedHint: 'Lo que sigue se midió antes de entregar el producto, con los archivos que se nombran.',
  nothing: 'Aún no hay ninguna medición guardada.',
  loadedData: 'los datos cargados',
  /** @param days first and last day of the test */
  about: (data: string, days: { from: string; to: string }, cases: string) =>
    days.from === days.to
      ? `Con ${data}, del ${days.from}. ${cases}.`
      : `Con ${data}, del ${days.from} al ${days.to}. ${cases}.`,
  method: 'Método',
  ours: 'el nuestro',
  reached: (needed: string) => `Alcanza lo que pedimos: ${needed}.`,
  notReached: (needed: string, off: string) => `No alcanza lo que pedimos: ${needed}. ${off}`,
  tableLabel: (title: string) => `${title}, por método`,

  kinds: {
    ranking: {
      title: 'Orden por encaje',
      question: '¿Quedan arriba las licitaciones en que cada empresa ofertó después?',
      cases: counted('empresa', 'empresas'),
      needed: 'no quedar por debajo del rubro con el comprador',
      off: 'El orden «Mejor encaje» queda en duda.',
    },
    words: {
      title: 'Palabras de los compradores',
      question: '¿Encuentra más una búsqueda con las palabras que usan los compradores?',
      cases: counted('búsqueda', 'búsquedas'),
      needed: 'nDCG@10 de 0,46 y 70 % entre las 50 primeras',
      off: 'Las palabras sugeridas quedan en duda.',
    },
    outside: {
      title: 'Fuera de tu rubro',
      question: 'De 100 avisos juzgados uno a uno, ¿cuántos eran de lo tuyo?',
      cases: counted('aviso juzgado', 'avisos juzgados'),
      needed: 'que acierten 70 de 100',
      off: 'La franja «Fuera de tu rubro» está apagada.',
    },
    bidders: {
      title: 'Quién suele ofertar',
      question: '¿Está entre los diez nombrados alguien que ofertó de verdad?',
      cases: counted('licitación', 'licitaciones'),
      needed: '',
      off: '',
    },
    winners: {
      title: 'Quién gana',
      question: '¿Está quien ganó entre los cinco primeros nombrados?',
      cases: counted('licitación', 'licitaciones'),
      needed: '30 % entre los cinco primeros en un año entero, con un error de calibración de a lo más 0,05',
      off: 'No decimos con qué probabilidad ofertará nadie: solo se cuenta «en 7 de 15».',
    },
    prices: {
      title: 'Franja de precios elegidos',
      question: '¿Cayó el precio elegido siguiente dentro de la franja «8 de cada 10 veces»?',
      cases: counted('precio', 'precios'),
      needed: 'que contenga lo que dice, con a lo más 5 puntos de diferencia, en total y por cantidad de precios',
      off: 'La franja está apagada.',
    },
    totals: {
      title: 'Suma a los precios de siempre',
      question:
        '¿Costó la licitación algo dentro del rango que suman sus líneas, entre los precios de la mitad de los casos de cada una?',
      cases: counted('licitación', 'licitaciones'),
      needed: '',
      off: '',
    },
    rates: {
      title: 'Tasas de los compradores',
      question: '¿Cayó la tasa del semestre siguiente dentro del intervalo del 90 %?',
      cases: counted('tasa', 'tasas'),
      needed: 'que la contenga entre 85 y 95 de cada 100 veces',
      off: 'Los intervalos no se leen como pronóstico.',
    },
  } satisfies Record<MeasurementAnswer['name'], Kind>,

  /** names of the methods in npm run evaluate; another name is shown unchanged */
  models: {
    chance: 'Al azar',
    'has the rubro': 'Tiene el rubro, sí o no',
    a: 'Rubro: cuánto de lo ofertado',
    'a + 0.5 b': 'Rubro y comprador',
    'a + 0.5 b + 0.2 c': 'Rubro, comprador y tipo',
    'points fitted on the earlier part': 'Puntos aprendidos de nuevo',
    'all words required': 'Todas las palabras, como al buscar',
    'any word, BM25': 'Cualquier palabra',
    '+ 30 words of the catalogue': 'Más 30 palabras del catálogo',
    '+ 30 words learnt': 'Más 30 palabras aprendidas',
    '+ related words': 'Más palabras relacionadas',
    '+ words that may be offered': 'Más las palabras que se sugieren',
    notices: 'Se parece a las de otro rubro',
    'most frequent of all': 'Los que más ofertan en total',
    'raw frequency at buyer × rubro': 'Frecuencia en ese comprador y rubro',
    'mixed and shrunk': 'Mezcla corregida por pocos datos',
    band: 'Franja «8 de cada 10 veces»',
    'raw P10–P90': 'Percentiles 10 y 90 sin corregir',
    'range of the usual total': 'Rango de la suma',
    'of one line': 'De una línea',
    'of several lines': 'De varias líneas',
    interval: 'Intervalo corregido por pocos datos',
    'Jeffreys interval': 'Intervalo del semestre pasado',
  } as Readonly<Record<string, string>>,
  /** @param version of a points card */
  pointsCard: (version: string) => `Tarjeta de puntos ${version}`,

  metrics: {
    ndcg10: 'nDCG@10',
    recall20: 'Entre las 20 primeras',
    recall50: 'Entre las 50 primeras',
    precision: 'Acierto',
    first: 'La primera',
    top5: 'Entre los 5 primeros',
    top10: 'Entre los 10 primeros',
    ceiling: 'Tope posible',
    calibrationError: 'Error de calibración',
    coverage: 'Dentro de la franja',
    promised: 'Lo que la franja dice',
    spoken: 'Precios con franja',
    held: 'Dentro del intervalo',
    inside: 'Costó dentro del rango',
  } as Readonly<Record<string, string>>,
  ndcgHint: 'nDCG@10 va de 0 a 1: es 1 cuando todo lo que correspondía quedó arriba.',
  interval: (from: string, to: string) => `(${from} a ${to})`,

  off: 'Lo que está apagado',
  offHint: 'Un método que no alcanza lo que pedimos, o que nadie midió, no se muestra.',
  unmeasured: (needed: string) => `Sin medir. Pedimos ${needed}.`,
  allOn: 'Todo lo que se midió alcanzó lo que pedimos.',
} as const
