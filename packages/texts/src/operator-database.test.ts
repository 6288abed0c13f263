import { expect, test } from 'vitest'
import { DATABASE_PROGRESS, databaseProblem } from './operator-database.ts'
import { runReason } from './source-runs.ts'

const dataDir = '/datos'

test.each([
  [
    { kind: 'data directory in use' as const, dataDir, pid: 7, since: 'ayer' },
    'La carpeta de datos /datos está en uso por el proceso 7 desde ayer. Detenlo antes de continuar.',
  ],
  [
    { kind: 'disk almost full' as const, dataDir, minMegabytes: 64 },
    'Quedan menos de 64 MB en el disco de la carpeta de datos /datos: libera espacio.',
  ],
  [
    { kind: 'server disk full' as const, message: 'could not extend file' },
    'No queda espacio en el disco de la base de datos: libera espacio y repite (could not extend file).',
  ],
  [{ kind: 'nothing to back up' as const }, 'La base de datos está vacía: no hay nada que copiar.'],
  [
    { kind: 'database in use' as const, connections: 1 },
    'Mirador está usando la base de datos (1 conexión): detén sus procesos antes de restaurar.',
  ],
  [
    { kind: 'database in use' as const, connections: 2 },
    'Mirador está usando la base de datos (2 conexiones): detén sus procesos antes de restaurar.',
  ],
  [
    { kind: 'database not empty' as const, tables: ['a', 'b', 'c', 'd'] },
    'La base de datos no está vacía (a, b, c…). Con --replace se borra lo que tiene y queda lo de la copia.',
  ],
])('the problem %j has its sentence', (problem, sentence) => {
  expect(databaseProblem(problem)).toBe(sentence)
})

test('progress names the number of tenders', () => {
  expect(DATABASE_PROGRESS.indexing(1200)).toBe(
    'Se preparan 1.200 licitaciones para la búsqueda. Esto ocurre una vez y puede tardar minutos.',
  )
})

test('the reason of a run is the sentence of its code, or the sentence that is stored', () => {
  expect(runReason('killed')).toBe('El proceso terminó antes de acabar.')
  expect(runReason('El proceso terminó antes de acabar.')).toBe('El proceso terminó antes de acabar.')
})
