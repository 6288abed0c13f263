import { figure } from '@mirador/texts/figure'

// Output of the operator's commands: usage, progress, results and refusals.

export const USAGE = {
  import: (kinds: readonly string[]) => `Uso: npm run import -- <archivo|carpeta>… [opciones]
  --kind TIPO        acepta solo archivos de este tipo: ${kinds.join(', ')}
  --as-of DÍA        cuándo hizo la fuente los archivos: AAAA-MM-DD o AAAA-MM-DDTHH:MM (hora de Chile). Sin
                     esta opción vale el día que digan su contenido, su nombre o el de su carpeta
  --rejects ARCHIVO  escribe ahí todas las filas rechazadas
  --dry-run          lee y cuenta sin escribir en la base de datos`,
  importCompanies: `Uso: npm run import:companies -- <PUB_NOMBRES_PJ.zip o .txt> [opciones]
  --rejects ARCHIVO  escribe ahí todas las filas rechazadas
  --dry-run          lee y cuenta sin escribir en la base de datos`,
  importServices: `Uso: npm run import:services -- <servicios.csv> [tipos.csv] [relatores.csv] [opciones]
  --replace          retira lo que las hojas no nombran
  --rejects ARCHIVO  escribe ahí todas las filas rechazadas
  --dry-run          lee y cuenta sin escribir en la base de datos
Las columnas se describen en docs/directory.md.`,
  inbox: (tableRows: number) => `Uso: npm run inbox -- [opciones]
  --kind contact|feedback  solo los mensajes de contacto, o solo las opiniones
  --since AAAA-MM-DD       desde ese día, inclusive
  --limit N                a lo más N, los más nuevos (en la tabla, ${tableRows} si no se dice)
  --csv                    como CSV para planillas, en vez de tabla
  --out ARCHIVO            escribe ahí en vez de en la pantalla`,
  account: `Uso: npm run account -- <acción> <correo>
  disable   la suspende: cierra sus sesiones y no deja ingresar ni recuperar la contraseña
  enable    la vuelve a habilitar
  sessions  cierra todas sus sesiones y termina sus llaves de acceso, Google, calendario y canales RSS
  unlink    quita su ingreso con Google y cierra todas sus sesiones
  mfa-off   desactiva su verificación en dos pasos y cierra todas sus sesiones`,
  company: `Uso: npm run company -- list <RUT>
     npm run company -- <acción> <RUT> <correo>
  list      las cuentas que registraron ese RUT
  verify    la empresa de esa cuenta queda verificada
  transfer  queda verificada la de esa cuenta, y la que lo estaba ya no
  unverify  la empresa de esa cuenta queda sin verificar
     npm run company -- remove-text <RUT>
  remove-text  borra lo que la empresa dice de sí misma en su perfil`,
  backup: `Uso: npm run backup -- <archivo|carpeta> [opciones]
  --keep N  en una carpeta, deja las N copias más nuevas y borra las demás`,
  restore: `Uso: npm run restore -- <archivo> [opciones]
  --replace  borra lo que tiene la base de datos y deja lo de la copia
  --check    solo dice si la copia está entera y qué contiene
  --deletions ARCHIVO  cuentas eliminadas después de la copia, además de las que dicen
                       deletions.jsonl en DATA_DIR y junto a la copia`,
  utm: `Uso: npm run utm -- <AAAA-MM> <pesos>
     npm run utm -- <archivo.csv>   cada línea: AAAA-MM;pesos`,
  verifyLog: `Uso: npm run verify-log
Recalcula las huellas del registro de la Mesa de cada empresa y dice qué entrada no calza.`,
}

export const BAD_ARGUMENTS = {
  unknownOption: (usage: string) => `No se entienden las opciones.\n${usage}`,
  nothingToImport: (usage: string) => `Falta decir qué importar.\n${usage}`,
  oneFile: (usage: string) => `Nombra un archivo.\n${usage}`,
  oneFileOrFolder: (usage: string) => `Nombra un archivo o una carpeta.\n${usage}`,
  dayOrInstant: (option: string, value: string) =>
    `${option}: «${value}» no es un día AAAA-MM-DD ni un instante AAAA-MM-DDTHH:MM.`,
  future: (option: string, value: string) => `${option}: «${value}» todavía no llega.`,
  day: (option: string, value: string) => `${option}: «${value}» no es un día AAAA-MM-DD.`,
  fileKind: (value: string, kinds: readonly string[]) =>
    `--kind: «${value}» no es un tipo; los hay ${kinds.join(', ')}.`,
  messageKind: (value: string) => `--kind: «${value}» no es contact ni feedback.`,
  rut: (value: string) => `«${value}» no es un RUT.`,
  positive: (option: string, value: string) => `${option}: «${value}» no es un número entero desde 1.`,
  keepOutsideFolder: '--keep: solo con una carpeta que ya existe.',
}

/** Results of `npm run verify-log`. */
export const VERIFY_LOG_COMMAND = {
  whole: (logs: number, entries: number) => {
    const registros = logs === 1 ? '1 registro entero' : `${figure(logs)} registros enteros`
    return `${registros}, ${entries === 1 ? '1 entrada' : `${figure(entries)} entradas`}.`
  },
  broken: (organisation: number, { seq, kind }: { seq: number; kind: 'missing' | 'order' | 'content' }) => {
    const why = { missing: 'faltan entradas antes de ella', order: 'no sigue a la anterior', content: 'fue cambiada' }
    return `Registro de la empresa ${organisation}: la entrada ${seq} no calza, ${why[kind]}.`
  },
} as const

/** Results of `npm run account`. */
export const ACCOUNT_COMMAND = {
  unknown: 'Ninguna cuenta ingresa con ese correo.',
  disable: ({ email, sessions }: Administered) => `${email} quedó suspendida. ${closed(sessions)}`,
  enable: ({ email }: Administered) => `${email} quedó habilitada.`,
  sessions: ({ email, sessions }: Administered) => `${email}: ${closed(sessions)}`,
  unlink: ({ email, sessions, links }: Administered) =>
    links === 0
      ? `${email} no ingresaba con Google. ${closed(sessions)}`
      : `${email} ya no ingresa con Google. ${closed(sessions)}`,
  'mfa-off': ({ email, sessions, hadSecondFactor }: Administered) =>
    hadSecondFactor
      ? `${email} ya no tiene verificación en dos pasos. ${closed(sessions)}`
      : `${email} no tenía verificación en dos pasos. ${closed(sessions)}`,
} as const

/**
 * Results of `npm run company`.
 * @param by, from: null: the address is not known
 */
export const COMPANY_COMMAND = {
  none: (rut: string) => `Ninguna cuenta registró el RUT ${rut}.`,
  holder: ({
    email,
    name,
    registered,
    verified,
  }: {
    email: string | null
    name: string
    registered: string
    verified?: string
  }) =>
    `${verified ? `verificada ${verified}` : 'sin verificar'} · ${addressOf(email)} · ${name} · registrada ${registered}`,
  unknown: (rut: string) =>
    `Ninguna cuenta con ese correo registró el RUT ${rut}. Míralas con npm run company -- list ${rut}`,
  held: (rut: string, by: string | null) =>
    `El RUT ${rut} ya está verificado en otra cuenta: ${addressOf(by)}. Para pasarlo a esta: npm run company -- transfer`,
  unchanged: { verify: 'Ya estaba verificada.', transfer: 'Ya estaba verificada.', unverify: 'No estaba verificada.' },
  verified: (rut: string, email: string) => `La empresa ${rut} de ${email} quedó verificada.`,
  transferred: (rut: string, email: string, from: string | null) =>
    `La empresa ${rut} de ${email} quedó verificada; la de ${addressOf(from)} quedó sin verificar.`,
  textRemoved: (rut: string) => `El perfil de ${rut} ya no muestra el texto de la empresa.`,
  noText: (rut: string) => `El perfil de ${rut} no tiene texto de la empresa.`,
  unverified: (rut: string, email: string) => `La empresa ${rut} de ${email} quedó sin verificar.`,
} as const

const addressOf = (email: string | null) => email ?? '(cuenta sin correo)'

interface Administered {
  email: string
  sessions: number
  links: number
  hadSecondFactor: boolean
}

function closed(sessions: number): string {
  if (sessions === 0) return 'No tenía sesiones abiertas.'
  return sessions === 1 ? 'Se cerró 1 sesión.' : `Se cerraron ${figure(sessions)} sesiones.`
}

export const CANNOT_RUN = {
  noTicket: 'MERCADO_PUBLICO_TICKET: sin el ticket de la API no hay nada que sincronizar.',
  noDatabase: (dataDir: string) => `En ${dataDir} todavía no hay una base de datos: la crea npm start.`,
  /** @param inUse the sentence that names the process */
  workerBesideProduct: (inUse: string) =>
    `${inUse} La base de datos integrada es de un solo proceso: el que la tiene ya sincroniza. Para un proceso aparte define DATABASE_URL.`,
  noFiles: 'No hay archivos que importar.',
  /** @param files the first of these files, with the reason of each */
  undatedFiles: (count: number, files: readonly string[]) =>
    [
      count === 1 ? 'Un archivo no se importó:' : `${figure(count)} archivos no se importaron:`,
      ...files.map((file) => `  ${file}`),
      ...(count > files.length ? [`  y ${figure(count - files.length)} más (todos con --rejects ARCHIVO)`] : []),
      'Repite la importación de esos archivos con --as-of AAAA-MM-DD, el día en que la fuente los hizo.',
    ].join('\n'),
  noSuchFile: (path: string | undefined) => `No existe ${path}.`,
  forbidden: (path: string | undefined) => `Sin permiso para ${path}.`,
  fileExists: (path: string | undefined) => `${path} ya existe: nombra otro archivo.`,
  diskFull: (message: string) => `No queda espacio en el disco (${message}).`,
  isFolder: 'Es una carpeta: nombra un archivo.',
  damagedFile: (message: string) => `El archivo está dañado: ${message}.`,
}

export const PROGRESS = {
  /** in the format of cli-progress */
  bar: 'Importando {bar} {percentage} % · quedan {eta_formatted}',
  percent: (percent: number) => `Importando: ${percent} %`,
  savingRegistry: 'Guardando en el registro…',
}

/** Titles and row labels of the summaries that the import commands print. */
export const IMPORT_SUMMARY = {
  done: 'Importación terminada',
  dryRunDone: 'Lectura de prueba terminada',
  interrupted: 'Importación interrumpida',
  interruptedWithoutTrace: 'Importación interrumpida: no quedó nada de ella.',
  nothingImported: 'No se importó nada',
  pace: (seconds: string, perSecond: number, noun: string) =>
    `en ${seconds} s (${figure(perSecond)} ${noun} por segundo)`,
  rejected: 'Rechazadas:',
  someRejected: (listedCount: number, count: number) =>
    `Rechazadas (las primeras ${listedCount} de ${figure(count)}; todas con --rejects ARCHIVO):`,
  tenders: {
    noun: 'licitaciones',
    otherNoun: 'documentos',
    files: 'archivos',
    read: 'licitaciones leídas',
    created: '  nuevas',
    updated: '  actualizadas',
    unchanged: '  sin cambios',
    older: '  más antiguas que lo guardado',
    refused: 'rechazadas',
    mended: 'textos dañados que se repararon',
    unreadable: 'celdas ilegibles',
    unreadableCells: 'Celdas ilegibles:',
    someUnreadable: (listedCount: number, count: number) =>
      `Celdas ilegibles (las primeras ${listedCount} de ${figure(count)}; todas con --rejects ARCHIVO):`,
    byStatus: (statuses: string) => `Por estado: ${statuses}`,
    unknownStatus: (code: string) => `código ${code}`,
    offers: {
      read: 'ofertas leídas',
      written: '  guardadas',
      created: 'licitaciones con ofertas nuevas',
      replaced: '  con ofertas reemplazadas',
      unchanged: '  con las mismas ofertas',
      older: '  con ofertas más recientes ya guardadas',
      removed: '  que la fuente ya no nombra',
    },
    quotations: {
      documents: 'solicitudes de Compra Ágil leídas',
      read: 'cotizaciones leídas',
      written: '  guardadas',
      created: 'solicitudes nuevas',
      replaced: '  reemplazadas',
      unchanged: '  sin cambios',
      older: '  más antiguas que lo guardado',
      removed: '  que la fuente ya no nombra',
    },
    orders: {
      documents: 'órdenes de compra leídas',
      read: 'líneas leídas',
      written: '  guardadas',
      created: 'órdenes nuevas',
      replaced: '  reemplazadas',
      unchanged: '  sin cambios',
      older: '  más antiguas que lo guardado',
      removed: '  que la fuente ya no nombra',
    },
  },
  companies: {
    noun: 'filas',
    read: 'filas leídas',
    created: '  empresas nuevas',
    updated: '  actualizadas',
    unchanged: '  sin cambios',
    duplicates: '  filas repetidas de un RUT',
    undated: 'sin fecha de inicio',
    refused: 'rechazadas',
    done: 'importación terminada',
    dryRunDone: 'lectura de prueba terminada',
    someRejected: (listedCount: number) => `Rechazadas (las primeras ${listedCount}; todas con --rejects ARCHIVO):`,
  },
  directory: {
    services: 'servicios leídos',
    created: '  nuevos',
    updated: '  actualizados',
    unchanged: '  sin cambios',
    retired: '  retirados',
    types: 'tipos',
    relatores: 'relatores',
    readOf: (noun: string) => `${noun} leídos`,
    createdOf: (noun: string) => `${noun} nuevos`,
    updatedOf: (noun: string) => `${noun} actualizados`,
    retiredOf: (noun: string) => `${noun} retirados`,
    refused: 'filas rechazadas',
    demoRemoved: (count: number) => `Se quitaron los ${figure(count)} servicios de demostración.`,
    newTypes: 'Tipos nuevos',
    newRelatores: 'Relatores nuevos',
    newNames: (title: string, names: readonly string[], more: number) =>
      `${title}: ${names.join(' · ')}${more > 0 ? ` y ${figure(more)} más` : ''}`,
    unusedColumns: (columns: string) => `Columnas que no se usan: ${columns}`,
    replaceSkipped: 'Hay filas rechazadas, así que --replace no retira nada. Corrígelas y repite.',
  },
}

export const BACKUP = {
  saved: (path: string, megabytes: string, content: string) =>
    `Copia guardada en ${path} (${megabytes} MB): ${content}.`,
  oldRemoved: (count: number) => `Copias anteriores borradas: ${count}.`,
  /** @param secretFile path of the generated secret, if there is one */
  keepSecret: (secretFile: string | undefined) =>
    `AUTH_SECRET${secretFile ? ` (${secretFile})` : ''} no está en la copia: guárdalo aparte.`,
  interrupted: 'Copia interrumpida: no quedó nada de ella.',
  /** tables whose rows the operator knows */
  nouns: { tender: 'licitaciones', account: 'cuentas', tender_follow: 'seguimientos', contact_message: 'mensajes' },
  content: (nouns: readonly string[], rows: number, tables: number) =>
    `${nouns.join(', ')}; en total ${figure(rows)} filas de ${tables} tablas`,
}

export const RESTORE = {
  isWhole: (description: string) => `La copia está entera. ${description}`,
  done: (description: string) => `Restaurado. ${description}`,
  /** one line for each thing that does not come back, or does */
  undone: ({ endedSessions, deletedAgain, keptUsers, lostAccounts = 0, hasJournal }: RestoreSummary) => [
    `Se cerraron todas las sesiones${endedSessions > 0 ? ` (${figure(endedSessions)} abiertas)` : ''}: cada persona vuelve a ingresar. No vuelven códigos ni correos sin enviar.`,
    hasJournal
      ? `Cuentas eliminadas después de la copia, eliminadas otra vez: ${figure(deletedAgain)}.`
      : `No hay deletions.jsonl en DATA_DIR ni junto a la copia: ${deletedAgain > 0 ? `se eliminaron otra vez solo las ${figure(deletedAgain)} cuentas que recordaba la base de datos; otras` : 'las cuentas'} eliminadas después de la copia existen otra vez.`,
    keptUsers === undefined
      ? 'Las contraseñas, los vínculos con Google y las suspensiones son los de la copia: una contraseña cambiada después no vale, y la anterior vuelve a valer.'
      : `Contraseñas, vínculos y suspensiones quedaron como estaban en la base de datos reemplazada; los de la copia eran otros en ${cuentas(keptUsers)}.`,
    ...(lostAccounts > 0 ? [`Cuentas creadas después de la copia, que ya no existen: ${figure(lostAccounts)}.`] : []),
  ],
  description: (madeAt: string, isEmbedded: boolean, content: string) =>
    `Es del ${madeAt}, de ${isEmbedded ? 'la base de datos integrada' : 'PostgreSQL'}. Tiene ${content}.`,
}

interface RestoreSummary {
  endedSessions: number
  deletedAgain: number
  /** absent: no database was replaced */
  keptUsers?: number
  lostAccounts?: number
  hasJournal: boolean
}

function cuentas(count: number): string {
  return count === 1 ? '1 cuenta' : `${figure(count)} cuentas`
}

export const INBOX = {
  tableHead: ['Fecha', 'Tipo', 'De', 'Mensaje'],
  csvHead: ['fecha', 'tipo', 'nombre', 'email', 'puntuacion', 'mensaje'],
  contact: 'Contacto',
  feedback: (score: number | null) => `Opinión\n${score} de 5`,
  csvContact: 'contacto',
  csvFeedback: 'opinión',
  noSender: '(cuenta sin correo)',
  noComment: '(sin comentario)',
  none: 'No hay mensajes.',
  count(listedCount: number, total: number) {
    const all = total === 1 ? '1 mensaje' : `${figure(total)} mensajes`
    if (listedCount === total) return `${all}. Horas de Santiago.`
    return `${figure(listedCount)} de ${all}, los más nuevos; todos con --limit ${total}. Horas de Santiago.`
  },
} as const

export const UTM_COMMAND = {
  usage: (usage: string) => `Nombra un mes y su valor, o un archivo.\n${usage}`,
  month: (text: string) => `«${text}» no es un mes AAAA-MM.`,
  monthOutside: (text: string, first: string) => `«${text}» no está entre ${first} y el mes que viene.`,
  pesos: (text: string, min: number, max: number) =>
    `«${text}» no es el valor de una UTM en pesos enteros, entre ${figure(min)} y ${figure(max)}.`,
  line: 'cada línea tiene un mes y su valor en pesos.',
  twice: (month: string) => `el mes ${month} está dos veces, con valores distintos.`,
  empty: (name: string) => `${name} no tiene valores.`,
  refused: (lines: readonly string[], more: number) =>
    ['No se guardó nada. Líneas con errores:', ...lines, ...(more > 0 ? [`y ${figure(more)} más`] : [])].join('\n  '),
  saved: ({ created, updated, unchanged }: { created: number; updated: number; unchanged: number }) =>
    `Valores de la UTM. Nuevos: ${figure(created)}; corregidos: ${figure(updated)}; sin cambios: ${figure(unchanged)}.`,
} as const
