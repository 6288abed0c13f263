import { figure } from './figure.ts'

// Sentences about the database for the operator: why a process cannot use it, and work that takes minutes.

/** One sentence for each kind of problem that the database package reports. */
const PROBLEMS = {
  'data directory in use': ({ dataDir, pid, since }: { dataDir: string; pid: number; since: string }) =>
    `La carpeta de datos ${dataDir} está en uso por el proceso ${pid} desde ${since}. Detenlo antes de continuar.`,
  'data directory unusable': ({ dataDir }: { dataDir: string }) =>
    `No se puede abrir la base de datos de ${dataDir}: revisa sus permisos y el espacio en disco.`,
  'disk almost full': ({ dataDir, minMegabytes }: { dataDir: string; minMegabytes: number }) =>
    `Quedan menos de ${minMegabytes} MB en el disco de la carpeta de datos ${dataDir}: libera espacio.`,
  'data directory not writable': ({ message }: Message) => `No se puede escribir en DATA_DIR: ${message}`,
  'data directory is a file': ({ message }: Message) => `DATA_DIR no es una carpeta: ${message}`,
  'invalid address': () => 'DATABASE_URL: no es una dirección. Los signos de la clave se escriben con % (# es %23).',
  'no such database': ({ message }: Message) => `DATABASE_URL: esa base de datos no existe (${message}).`,
  'access denied': ({ message }: Message) =>
    `DATABASE_URL: el servidor no acepta ese usuario o esa clave (${message}).`,
  'server busy': ({ message }: Message) => `DATABASE_URL: el servidor no atiende por ahora (${message}).`,
  'server unreachable': ({ message }: Message) => `DATABASE_URL: nadie responde en esa dirección (${message}).`,
  'server disk full': ({ message }: Message) =>
    `No queda espacio en el disco de la base de datos: libera espacio y repite (${message}).`,
  'unknown migration': ({ file }: File) =>
    `La base de datos tiene la migración ${file}, que este programa no conoce: usa una versión más nueva.`,
  'edited migration': ({ file }: File) => `La migración ${file} cambió después de aplicarse.`,
  'schema before the baseline': ({ file }: File) =>
    `La base de datos es de una versión anterior, que esta no actualiza. Ábrela primero con la versión que termina en la migración ${file}, y después con esta.`,
  'nothing to back up': () => 'La base de datos está vacía: no hay nada que copiar.',
  'not a backup': () => 'El archivo no es una copia de Mirador.',
  'incomplete backup': () => 'La copia está incompleta: le falta el final.',
  'continued backup': () => 'La copia sigue después de su final: no es la que se hizo.',
  'damaged backup': () => 'La copia está dañada: su contenido no es el que se guardó.',
  'backup of a newer version': () => 'La copia es de una versión más nueva de Mirador: usa esa versión.',
  'backup before the baseline': ({ file }: File) =>
    `La copia es de una versión anterior, que esta no lee. Restáurala con la versión que termina en la migración ${file}, y abre esa base de datos con esta.`,
  'backup with another migration': ({ file }: File) => `La copia es de otra versión de la migración ${file}.`,
  'backup with an unknown table': ({ table }: { table: string }) =>
    `La copia tiene una tabla que no es de Mirador: ${table}.`,
  'database in use': ({ connections }: { connections: number }) =>
    `Mirador está usando la base de datos (${connections} ${connections === 1 ? 'conexión' : 'conexiones'}): detén sus procesos antes de restaurar.`,
  'database not empty': ({ tables }: { tables: readonly string[] }) =>
    `La base de datos no está vacía (${tables.slice(0, 3).join(', ')}${tables.length > 3 ? '…' : ''}). Con --replace se borra lo que tiene y queda lo de la copia.`,
}

interface Message {
  message: string
}

interface File {
  file: string
}

type Problems = typeof PROBLEMS

type Problem = {
  [Kind in keyof Problems]: { kind: Kind } & (Parameters<Problems[Kind]> extends [infer Details] ? Details : unknown)
}[keyof Problems]

/** The sentence for the operator about a problem of the database. */
export function databaseProblem(problem: Problem): string {
  const sentence = PROBLEMS[problem.kind] as (details: Problem) => string
  return sentence(problem)
}

/** Printed before work that takes minutes. */
export const DATABASE_PROGRESS = {
  indexing: (tenders: number) =>
    `Se preparan ${figure(tenders)} licitaciones para la búsqueda. Esto ocurre una vez y puede tardar minutos.`,
}
