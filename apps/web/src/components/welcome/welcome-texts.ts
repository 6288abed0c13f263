import { figure, plural } from '@mirador/texts/figure'

const open = (count: number) => plural(count, 'abierta', 'abiertas')
const listed = (names: readonly string[]) => new Intl.ListFormat('es-CL').format(names)

/** Sentences of the four screens after the first sign-in. */
export const WELCOME = {
  place: (step: number, of: number) => `${step} de ${of}`,
  skip: 'Saltar',
  next: 'Seguir',
  notSaved: 'No se guardó. Lo que elegiste sigue aquí: vuelve a intentarlo.',
  endFailed: 'No pudimos guardar que ya viste estas preguntas.',
  loading: 'Leyendo lo que ya se sabe de tu empresa…',

  ownTitle: (company: string, tenders: number) =>
    `Ustedes son ${company} y ofertaron en ${tenders === 1 ? '1 licitación' : `${figure(tenders)} licitaciones`}`,
  ownHint: 'Con eso ya sabemos casi todo. Quita lo que no vendas.',
  ownFailed: 'No pudimos leer en qué ofertó tu empresa',
  ownFailedHint: 'También puedes decirlo con tus palabras.',
  ownWords: 'Decirlo con mis palabras',
  rubros: 'Tus rubros, según lo que ofertaste',
  words: 'Tus palabras, las que más se repiten',
  wordsHint: 'Quedan como palabras clave; las cambias en Perfil.',
  noRepeats: 'Lo que ofertaste no se repite: dilo con tus palabras en la otra pregunta.',
  yes: 'Sí, esto vendemos',
  notUs: 'No somos nosotros',
  withThis: (count: number) => `${open(count)} con esto`,

  sellsTitle: '¿Qué vendes?',
  unknownRut: 'Tu RUT aún no figura en ofertas publicadas. Dilo con tus palabras, separadas por comas.',
  sellsHint: 'Dilo con tus palabras, separadas por comas.',
  together: (count: number) => `Guardamos rubros y palabras juntos · ${open(count)}`,
  nothingYet: 'Guardamos rubros y palabras juntos',

  regionsTitle: '¿Dónde entregas?',
  regionsHint: 'Ordena la lista; nada desaparece.',
  regionsWon: 'Ordena la lista; nada desaparece. Marcamos donde ganaste.',
  regions: 'Regiones',
  regionsFailed: 'No pudimos contar las abiertas de cada región',
  regionsFailedHint: 'Puedes decirlo después, en Perfil.',
  wholeCountry: 'En todo Chile',
  openInRegion: (count: number) => open(count),
  inRegions: (count: number, of: number, names: readonly string[]) => {
    const verb = count === 1 ? 'está' : 'están'
    const place = names.length > 3 ? `${names.length} regiones` : listed(names)
    return `${figure(count)} de tus ${open(of)} ${verb} en ${place}`
  },
  noRegion: (of: number) => `Tus ${open(of)} cuentan igual`,

  threeTitle: (count: number) =>
    count === 1
      ? 'Esta es para ustedes, ¿acertamos?'
      : `Estas ${count === 2 ? 'dos' : 'tres'} son para ustedes, ¿acertamos?`,
  threeHint: (hasWon: boolean) => `Son las que hoy más se parecen a lo que ${hasWon ? 'ganan' : 'venden'}.`,
  threeUnknown: '¿Cuáles son para ustedes?',
  threeFlat: 'Hoy tus abiertas se parecen igual a lo tuyo. Con tres palabras las ordenamos.',
  threeNone: 'Hoy no hay abiertas de lo tuyo. Te avisamos cuando aparezca una.',
  threeLoading: 'Buscando las que más se parecen a lo tuyo…',
  threeFailed: 'No pudimos leer las que más se parecen',
  threeFailedHint: 'Las verás en la lista. Lo que elegiste ya está guardado.',
  tenders: 'Las que más se parecen',
  none: '¿Ninguna?',
  changeWords: 'Cambiar las palabras',
  moves: 'Cada respuesta tuya mueve el orden y te decimos cuánto.',
  allOurs: 'Sí, son lo nuestro',
  someNot: 'Una o dos no',

  mailTitle: 'Te escribimos mañana a las 07:30 con lo nuevo',
  mailHint: 'Cinco por decidir, lo que cambió y lo nuevo que calza. Si no hay nada, no escribimos.',
  /** text before the address */
  mail: 'Correo de cada mañana a ',
  mailNote: 'se corta con un enlace',
  start: ['Empezar en ', 'Hoy', ' al entrar; si no, en la lista de licitaciones'],
  startNote: 'se cambia en Perfil',
  seeToday: 'Ver mi Hoy',
} as const
